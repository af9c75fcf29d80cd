import type { MetaLoginNews } from '../../live/meta-login/open-meta-login.ts'
import type { Business } from '../../live/meta-login/messages.ts'
import { type Failure, failureOf } from '../../live/outcome.ts'

/** The progress of a sign-up, as the panel shows it. */
export type SignupState =
  | { kind: 'idle' }
  /** The browser keeps the pop-up away. */
  | { kind: 'blocked' }
  | { kind: 'waiting' }
  /** The login was left, in a window that is still open. */
  | { kind: 'left' }
  | { kind: 'closed' }
  | { kind: 'described'; text: string }
  | { kind: 'connecting' }
  | { kind: 'failed'; failure: Failure }
  /** `number`: whether a phone number was added and receives messages from now on. */
  | { kind: 'done'; number: boolean }

interface SignupHandlers {
  /** The code first, because it lives 30 seconds. */
  exchange: (code: string) => Promise<unknown>
  /** Then the business data of the signup-complete message. */
  connect: (business: Business) => Promise<unknown>
  show: (state: SignupState) => void
  /** Over, one way or the other: the window can go. */
  end: (isDone: boolean) => void
}

/** WhatsApp setup. Code and business data come in either order. */
export function signupSteps({ exchange, connect, show, end }: SignupHandlers) {
  let isCodeReceived = false
  let isExchanged = false
  /** undefined: not reported yet; null: the sign-up reported none. */
  let business: Business | null | undefined

  async function attempt(call: () => Promise<unknown>): Promise<boolean> {
    try {
      await call()
      return true
    } catch (error) {
      show({ kind: 'failed', failure: failureOf(error) })
      end(false)
      return false
    }
  }

  async function takeCode(code: string): Promise<void> {
    if (isCodeReceived) return
    isCodeReceived = true
    show({ kind: 'connecting' })
    isExchanged = await attempt(() => exchange(code))
    if (isExchanged) await finish()
  }

  async function finish(): Promise<void> {
    if (!isExchanged || business === undefined) return
    isExchanged = false
    const named = business
    if (named !== null && !(await attempt(() => connect(named)))) return
    show({ kind: 'done', number: named?.phone_number_id !== undefined })
    end(true)
  }

  return async (news: MetaLoginNews): Promise<void> => {
    switch (news.kind) {
      case 'meta-login/code':
        return takeCode(news.code)
      case 'meta-login/signup':
        business ??= news.business
        return finish()
      case 'meta-login/left':
        return isCodeReceived ? undefined : show({ kind: 'left' })
      case 'meta-login/failed':
        return isCodeReceived ? undefined : show({ kind: 'described', text: news.text })
      case 'closed':
        if (!isCodeReceived) return show({ kind: 'closed' })
        business ??= null
        return finish()
      case 'meta-login/token':
        return undefined
      default:
        return news satisfies never
    }
  }
}
