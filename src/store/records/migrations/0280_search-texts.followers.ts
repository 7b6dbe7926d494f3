import { found } from './0280_search-texts.kinds.ts';

/** What is written about a record elsewhere: its comments and files, the names of its people. */
export const followers = `
  create function search_comment() returns trigger language plpgsql as $$
  declare
    told record := coalesce(new, old);
  begin
    case told.subject_kind
    ${found
      .filter((it) => it.text?.includes('search_comments'))
      .map(
        ({ kind, table }) =>
          `when '${kind}' then perform search_put_${table}(array[told.subject_id]);`,
      )
      .join('\n    ')}
    else null;
    end case;
    return null;
  end $$;
  create trigger search_comment_made after insert or delete on comments
    for each row execute function search_comment();
  create trigger search_comment_changed after update of body, deleted_at on comments
    for each row when ((old.body, old.deleted_at) is distinct from (new.body, new.deleted_at))
    execute function search_comment();
  create function search_file() returns trigger language plpgsql as $$
  begin
    perform search_put_issues(array[coalesce(new.issue_id, old.issue_id)]);
    return null;
  end $$;
  create trigger search_file after insert or update or delete on issue_assets
    for each row execute function search_file();
  create function search_holding() returns trigger language plpgsql as $$
  begin
    perform search_put_it_assets(array[old.asset_id, new.asset_id]::integer[]);
    return null;
  end $$;
  create trigger search_holding after insert or update or delete on it_holdings
    for each row execute function search_holding();
  create function search_person() returns trigger language plpgsql as $$
  begin
    perform search_put_reports(array(select id::integer from reports where author_id = new.id));
    perform search_put_company_accounts(
      array(select id::integer from company_accounts where owner_id = new.id));
    perform search_put_it_assets(
      array(select asset_id::integer from it_holdings where person_id = new.id and until is null));
    return null;
  end $$;
  create trigger search_person after update of name on people
    for each row when (old.name <> new.name) execute function search_person();
  create function search_app() returns trigger language plpgsql as $$
  begin
    perform search_put_campaigns(array(select id::integer from campaigns where app_id = new.id));
    return null;
  end $$;
  create trigger search_app after update of name on apps
    for each row when (old.name <> new.name) execute function search_app();
  create function search_status_groups() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(190, new.project_id);
    update search_entries e set open = new.status_group not in ('completed', 'cancelled')
    from issues i where i.project_id = new.project_id and i.status_id = new.id
      and e.kind = 'issue' and e.id = i.id
      and e.open is distinct from (new.status_group not in ('completed', 'cancelled'));
    return null;
  end $$;
  create trigger search_status_groups after update of status_group on project_statuses
    for each row when (old.status_group <> new.status_group)
    execute function search_status_groups();`;
