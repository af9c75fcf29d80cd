import { createHash } from 'node:crypto'
import type { AppContext } from '../../context.ts'
import { later } from '../../platform/lib/clock.ts'
import type { LinkPage } from './read-link.ts'

/** A page as it was read lately. */
export type KnownPage = LinkPage

/** Milliseconds: a page changes, and a server that was away comes back. */
const KEPT = 24 * 3600_000
const KEPT_WITHOUT_PAGE = 3600_000

/** null: it was looked at lately, and there is nothing to show. */
export async function knownPage(app: AppContext, address: string): Promise<KnownPage | null | undefined> {
  const row = await app.db.query
    .selectFrom('link_pages')
    .select(['title', 'description', 'site', 'picture'])
    .where('address_sha256', '=', digestOf(address))
    .where('expires_on', '>', app.clock.now())
    .executeTakeFirst()
  if (row === undefined) return undefined
  return row.title === null ? null : { ...row, title: row.title }
}

/** Removes what has expired as it goes. */
export async function keepPage(app: AppContext, address: string, page: LinkPage | null): Promise<void> {
  const now = app.clock.now()
  const known = {
    title: page?.title ?? null,
    description: page?.description ?? null,
    site: page?.site ?? '',
    picture: page?.picture ?? null,
    expires_on: later(now, page === null ? KEPT_WITHOUT_PAGE : KEPT),
  }
  await app.db.query.deleteFrom('link_pages').where('expires_on', '<=', now).execute()
  await app.db.query
    .insertInto('link_pages')
    .values({ address_sha256: digestOf(address), ...known })
    .onConflict((conflict) => conflict.column('address_sha256').doUpdateSet(known))
    .execute()
}

/** An address may be a secret of its client: it is not kept. */
const digestOf = (address: string): Buffer => createHash('sha256').update(address).digest()
