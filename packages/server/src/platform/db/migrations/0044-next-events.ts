import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** A node asks for numbering and for what it has not handed on yet in one round trip. */
export const nextEvents: Migration = {
  name: '0044-next-events',
  async up(db) {
    await sql`
      -- Each statement of a volatile function sees what is committed when it begins: also what it has numbered itself.
      create function next_events(after bigint, most int)
        returns table ("position" bigint, audience text[], type text, v int, at timestamptz, actor uuid, payload jsonb)
        language plpgsql rows 10 as $$
        begin
          perform number_events();
          return query select e."position", e.audience, e.type, e.v, e.at, e.actor, e.payload
            from events e where e."position" > after order by e."position" limit most;
        end $$;
    `.execute(db)
  },
}
