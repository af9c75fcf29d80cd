import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const auditRepeats: Migration = {
  name: '0029-audit-repeats',
  up: async (db) => {
    await sql`
      -- How often somebody was refused the same action within a minute: one row of the append-only log stands for all.
      create table audit_repeats (
        actor uuid not null,
        action text not null,
        minute timestamptz not null,
        times integer not null default 1,
        auditid bigint,
        primary key (actor, action, minute)
      );
      create index audit_repeats_auditid on audit_repeats (auditid);
      create index audit_repeats_minute on audit_repeats (minute);
    `.execute(db)
  },
}
