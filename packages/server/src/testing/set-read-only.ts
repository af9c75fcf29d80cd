import { asOwner } from './as-owner.ts'

/** Sessions of this database that begin from now on take no changes, as on a standby, or take them again. */
export const setReadOnly = (databaseUrl: string, to: 'on' | 'off'): Promise<void> =>
  asOwner(
    databaseUrl,
    'set default_transaction_read_only = off',
    `do $$ begin
       execute format('alter database %I set default_transaction_read_only = ${to}', current_database());
     end $$`,
  )
