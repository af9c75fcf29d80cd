import type { AppContext } from '../../context.ts'

type Secrets = Readonly<Record<string, string>>

/** Each secret is bound to its row and name, so that it opens nowhere else. */
export const sealSecrets = (app: AppContext, place: string, secrets: Secrets): Record<string, string> =>
  Object.fromEntries(
    Object.entries(secrets).map(([name, plain]) => [name, app.secrets.seal(plain, `${place}/${name}`)]),
  )

/** Secrets sealed for this very account. */
export const sealed = (app: AppContext, accountid: string, secrets: Secrets): Record<string, string> =>
  sealSecrets(app, placeOf(accountid), secrets)

/** The place of an account's secrets. */
export const placeOf = (accountid: string): string => `channel_accounts/${accountid}`

/** null: one of them was sealed with a key that is lost, and only a new connection replaces it. */
export function openSecrets(app: AppContext, place: string, secrets: Secrets): Record<string, string> | null {
  const open: Record<string, string> = {}
  for (const [name, sealedText] of Object.entries(secrets)) {
    const plain = app.secrets.openOrNull(sealedText, `${place}/${name}`)
    if (plain === null) return null
    open[name] = plain
  }
  return open
}
