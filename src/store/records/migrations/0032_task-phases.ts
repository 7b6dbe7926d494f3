import { sql, type Kysely } from 'kysely';

/**
 * Types of tasks with their ordered phases, checklists, and tasks that are deleted but can be had
 * back. A task knows its type by the name, which follows when the type is renamed.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table task_types (
      id integer generated always as identity primary key,
      name text not null unique,
      position integer not null,
      active boolean not null default true,
      version integer not null default 1
    );
    create unique index task_types_name on task_types (lower(name));

    create table task_phases (
      id integer generated always as identity primary key,
      type_id integer not null references task_types on delete cascade,
      name text not null,
      position integer not null
    );
    create unique index task_phases_name on task_phases (type_id, lower(name));

    insert into task_types (name, position) values
      ('Task', 1), ('Feature', 2), ('Art', 3), ('Bug', 4);
    insert into task_phases (type_id, name, position)
    select t.id, phase.name, phase.position
    from task_types t
    join (values
      ('Feature', 'Design', 1), ('Feature', 'Build', 2), ('Feature', 'Test', 3),
      ('Feature', 'Release', 4),
      ('Art', 'Concept', 1), ('Art', 'Draft', 2), ('Art', 'Final', 3),
      ('Bug', 'Reproduce', 1), ('Bug', 'Fix', 2), ('Bug', 'Verify', 3)
    ) phase (type, name, position) on phase.type = t.name;

    update tasks set type = 'Task' where lower(type) = 'task';
    insert into task_types (name, position)
    select min(type), 100 from tasks
    where lower(type) not in (select lower(name) from task_types)
    group by lower(type);
    update tasks set type = t.name from task_types t where lower(t.name) = lower(tasks.type);

    alter table tasks
      alter column type set default 'Task',
      add foreign key (type) references task_types (name) on update cascade,
      add column phase_id integer references task_phases,
      add column checklist_override text,
      add column deleted_at timestamptz;
    create index tasks_type on tasks (type);
    create index tasks_phase on tasks (phase_id);
    update tasks set phase_id = (select p.id from task_phases p join task_types t on t.id = p.type_id
      where t.name = tasks.type order by p.position limit 1);

    create table task_checklist (
      id integer generated always as identity primary key,
      task_id integer not null references tasks,
      text text not null,
      position integer not null,
      done_at timestamptz,
      done_by integer references people,
      version integer not null default 1,
      check ((done_at is null) = (done_by is null))
    );
    create index task_checklist_task on task_checklist (task_id, position);
  `.execute(db);
}
