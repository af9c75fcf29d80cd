import type { AppContext } from '../../context.ts'
import { type AccountRow, placeOf, sealed } from '../channel-accounts/channel-accounts.ts'

/** The secrets of a website chat, which are stored sealed beside its key. */
type ChatSecrets = {
  /** Signs who a visitor is. The company’s website has it too. */
  identity: string
  /** Signs the challenges of new visitors. It never leaves the server. */
  challenge: string
}

export const newSecrets = (app: AppContext): ChatSecrets => ({
  identity: newIdentitySecret(app),
  challenge: app.ids.token(),
})

/**
 * The sealed secrets of a website chat, with new ones in place of those whose key is lost. Its website then needs the new secret
 * for identities, which an administrator makes and copies.
 */
export function repairedSecrets(
  app: AppContext,
  { accountid, secrets }: Pick<AccountRow, 'accountid' | 'secrets'>,
): Record<string, string> {
  const isLost = (name: string): boolean =>
    app.secrets.openOrNull(secrets[name] ?? '', `${placeOf(accountid)}/${name}`) === null
  const anew = Object.entries(newSecrets(app)).filter(([name]) => isLost(name))
  return { ...secrets, ...sealed(app, accountid, Object.fromEntries(anew)) }
}

export const newIdentitySecret = (app: AppContext): string => app.ids.token()
