import { z } from 'zod'
import { type CallArguments, type CallAnswer, calls } from '@switchboard/contract'
import { type Caller, callerOf, CallRefused, refusedAnswer } from './caller.ts'
import type { TestServer } from './start-test-server.ts'

/** A browser with cookies of its own that signs in with an identity provider. */
export interface CompanyBrowser {
  /** The address at the provider. */
  begin(returnTo?: string, company?: string): Promise<string>
  /** Goes to the provider, signs in there as this person ('' cancels), and returns the answer it comes back with. */
  goesTo(address: string, sub: string): Promise<string>
  finish(answer: string, company?: string): Promise<CallAnswer<typeof calls.finishCompanySignIn>>
  /** The whole way; the session is this browser's afterwards. */
  signsInAs(sub: string): Promise<CallAnswer<typeof calls.finishCompanySignIn>>
  /** The same where the provider is to ask again, although the person is signed in there. */
  signsInAgainAs(sub: string): Promise<CallAnswer<typeof calls.finishCompanySignIn>>
  /** The error of the same way. */
  refusedAs(sub: string): Promise<string>
  linksAs(sub: string, password: string): Promise<CallAnswer<typeof calls.finishCompanySignIn>>
  /** Any call, keeping the cookies that it sets. */
  post(call: { path: string }, body: object): Promise<Record<string, unknown>>
  signsOut(): Promise<unknown>
  /** Confirms at the provider that it leaves there; the address to which the provider leads. */
  leavesAt(address: string): Promise<string>
  /** With the cookies it has now. */
  caller(): Caller
  cookies: ReadonlyMap<string, string>
}

/** `begins` gives it the session of somebody who is signed in. */
export function companyBrowser(server: TestServer, begins: Caller | null = null): CompanyBrowser {
  const own = new Map<string, string>()
  const providers = new Map<string, string>()
  if (begins?.cookie) keep(own, [begins.cookie])
  const caller = () => callerOf(server.url, { cookie: headerOf(own), signedIn: null })
  async function post(call: { path: string }, body: object): Promise<Record<string, unknown>> {
    const response = await caller().request(call.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    keep(own, response.headers.getSetCookie())
    const answer: unknown = await response.json()
    if (response.ok) return Answer.parse(answer)
    throw new CallRefused(call.path, refusedAnswer(response.status, answer))
  }
  type Beginning = CallArguments<typeof calls.beginCompanySignIn>['body']
  const beginWith = async (body: Beginning) =>
    calls.beginCompanySignIn.reply.parse(await post(calls.beginCompanySignIn, body)).address
  const begin = (returnTo?: string, company = 'staff') => beginWith({ company, returnTo })
  const finish = async (answer: string, company = 'staff') =>
    calls.finishCompanySignIn.reply.parse(await post(calls.finishCompanySignIn, { company, answer }))
  const goesTo = (address: string, sub: string) => answerOf(providers, address, sub)
  const signsInAs = async (sub: string) => finish(await goesTo(await begin(), sub))
  return {
    begin,
    goesTo,
    finish,
    signsInAs,
    signsInAgainAs: async (sub) =>
      finish(await goesTo(await beginWith({ company: 'staff', isAgain: true }), sub)),
    refusedAs: (sub) =>
      signsInAs(sub).then(
        () => 'not refused',
        (error: unknown) => (error instanceof CallRefused ? error.answer.error : String(error)),
      ),
    async linksAs(sub, password) {
      const given = await post(calls.linkLogin, { company: 'staff', password })
      return finish(await goesTo(calls.linkLogin.reply.parse(given).address, sub))
    },
    post,
    signsOut: () => caller().call(calls.logout),
    leavesAt: (address) => leave(providers, address),
    caller,
    cookies: own,
  }
}

const Answer = z.record(z.string(), z.unknown())

/** The provider asks on a page of its own, with one form. */
async function leave(cookies: Map<string, string>, address: string): Promise<string> {
  const page = await fetch(address, { headers: { cookie: headerOf(cookies) ?? '' } })
  keep(cookies, page.headers.getSetCookie())
  const html = await page.text()
  const action = /action="([^"]+)"/.exec(html)?.[1] ?? ''
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(html)?.[1] ?? ''
  const left = await fetch(action, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: headerOf(cookies) ?? '' },
    body: new URLSearchParams({ xsrf, logout: 'yes' }),
  })
  return left.headers.get('location') ?? ''
}

/** Follows the provider's redirects until one leads back to the desk. */
async function answerOf(cookies: Map<string, string>, address: string, sub: string): Promise<string> {
  const { origin } = new URL(address)
  let next = new URL(address)
  for (let step = 0; step < 10; step += 1) {
    if (next.origin !== origin) return next.search.slice(1)
    if (next.pathname.startsWith('/interaction/') && !next.searchParams.has('sub'))
      next.searchParams.set('sub', sub)
    const response = await fetch(next, { redirect: 'manual', headers: { cookie: headerOf(cookies) ?? '' } })
    keep(cookies, response.headers.getSetCookie())
    const location = response.headers.get('location')
    if (location === null) throw new Error(`The provider shows a page: ${await response.text()}`)
    next = new URL(location, next)
  }
  throw new Error('The provider leads in circles.')
}

function keep(cookies: Map<string, string>, given: readonly string[]): void {
  for (const one of given) {
    const [pair = ''] = one.split(';')
    const at = pair.indexOf('=')
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
    if (value === '') cookies.delete(name)
    else cookies.set(name, value)
  }
}

const headerOf = (cookies: ReadonlyMap<string, string>): string | null =>
  cookies.size === 0 ? null : [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
