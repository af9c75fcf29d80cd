import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const guesses: Migration = {
  name: '0023-guesses',
  up: async (db) => {
    await sql`
      -- What was joined into one text by blanks, which an email could bring along, stands in columns of its own. Rows with
      -- a key alone are those of an older node that still runs beside a newer one.
      alter table login_attempts
        add column kind text check (kind in ('password', 'code', 'address', 'known')),
        -- Whom or what the attempt is counted under: the id of a person, else the email in lower case; a network.
        add column subject text,
        -- From where, for attempts and sign-ins at an address that the person is known at.
        add column network text,
        alter column key drop not null;
      create index login_attempts_subject on login_attempts (kind, subject, attempted_on);
      -- Addresses from which somebody signed in stay known; an IPv6 network is learned anew.
      update login_attempts
        set kind = 'known', subject = u.userid::text,
            network = substring(key from '^known .* (?:::ffff:)?([0-9.]+)$')
        from users u
        where key ~ '^known .* (::ffff:)?[0-9.]+$' and lower(u.email) = substring(key from '^known (.*) [^ ]+$');
    `.execute(db)
  },
}
