import type { AppContext } from '../../context.ts'

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

export const newIdentitySecret = (app: AppContext): string => app.ids.token()
