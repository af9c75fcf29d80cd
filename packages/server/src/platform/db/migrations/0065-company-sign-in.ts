import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * Sign-in with identity providers: sign-ins under way, logins that are linked to accounts, and accounts whose owners an
 * administrator invited to link one. A session knows the provider it began with; what the provider gave for it is sealed.
 */
export const companySignIn: Migration = {
  name: '0065-company-sign-in',
  holds: ['users', 'sessions', 'sign_in_challenges'],
  up: async (db) => {
    await sql`
      create table company_sign_ins (
        state_sha256 bytea primary key,
        browser_sha256 bytea not null,
        company text not null,
        secrets text not null,
        userid uuid references users,
        return_to text,
        expires_on timestamptz not null
      );
      create index company_sign_ins_expiry on company_sign_ins (expires_on);
      create table linked_logins (
        issuer text not null,
        subject text not null,
        userid uuid not null references users,
        email text,
        linked_on timestamptz not null,
        used_on timestamptz,
        primary key (issuer, subject),
        unique (userid, issuer)
      );
      create table linking_permits (
        userid uuid primary key references users,
        allowed_by uuid not null references users,
        expires_on timestamptz not null
      );
      alter table sessions add column company text, add column company_tokens text,
        add column company_checked_on timestamptz;
      create index sessions_company on sessions (company, company_checked_on) where company is not null;
      alter table sign_in_challenges add column company text, add column company_tokens text;
    `.execute(db)
  },
}
