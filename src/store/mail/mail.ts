/** A file that comes with a mail. */
export interface Attachment {
  name: string;
  /** Media type. */
  type: string;
  /** The file's bytes in base64. */
  content: string;
  /** The html shows it in its place, by `cid:` and this. */
  cid?: string;
}

/** A picture of the html that lies among our files: read when the mail is sent, not when it is queued. */
export interface MailPicture {
  cid: string;
  name: string;
  /** Media type. */
  type: string;
  /** Key of the file. */
  file: string;
}

/** A mail as a domain writes it. */
export interface Message {
  /** One plain address. */
  to: string;
  subject: string;
  text: string;
  /** The same once more for programs that show it. */
  html?: string;
  /** Small ones: they wait in the database until the mail is sent. */
  attachments?: readonly Attachment[];
  pictures?: readonly MailPicture[];
  /**
   * Where one ends getting such mails: mail programs show it as a button, and post to it when it is
   * pressed (RFC 8058).
   */
  unsubscribe?: string;
}

/** Where mail leaves. Called by a job after the commit, so that no mail tells of what never was. */
export interface Mail {
  /** By what it leaves, for who looks after it: "smtp.example.com". */
  by: string;
  /**
   * @param id the same for every attempt at one mail, letters, digits and dashes: it becomes the
   * `Message-ID`, by which a mail that is sent twice arrives once where the receiver's server looks.
   */
  send: (message: Message, id: string) => Promise<void>;
  /** Whether mail could leave now, without sending any. @throws Error that says why not. */
  check: () => Promise<void>;
}
