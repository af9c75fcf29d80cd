import { type BrowserPage, openBrowserPage } from '../kit/browser/browser.ts'
import { withoutPolicy } from '../kit/browser/without-policy.ts'
import type { Findings } from '../kit/measure/report.ts'
import {
  FIRST_ADMIN,
  type Planted,
  plantScriptPayloads,
  startPostgresForTests,
  startTelegramServer,
  type Walked,
  walkScreens,
  WATCH,
} from '@switchboard/server/testing'

export interface ScriptPlan {
  seed: number
  /** How many chats are opened, spread over all kinds of texts. */
  chats: number
}

/** S1: a text from outside never becomes code, with the content policy and without it. */
export async function scriptPayloads({ seed, chats }: ScriptPlan): Promise<Findings> {
  const postgres = await startPostgresForTests()
  const one = await startTelegramServer({ intake: 'polling', postgres: postgres.connectionString })
  try {
    const { me, cookie } = await one.server.signIn(FIRST_ADMIN)
    const planted = await plantScriptPayloads(one.server.app, { userid: me.id, seed })
    const bare = await withoutPolicy(one.server.url)
    const walk = (url: string) => walkAs(url, cookie ?? '', planted, { username: me.username, chats })
    const served = await walk(one.server.url)
    const stripped = await walk(bare.url)
    await bare.stop()
    return report(seed, planted, { served, stripped })
  } finally {
    await one.stop()
    await postgres.stop()
  }
}

async function walkAs(
  url: string,
  cookie: string,
  planted: Planted,
  who: { username: string; chats: number },
): Promise<Walked> {
  const page = await openBrowserPage()
  try {
    await page.onOpen(WATCH)
    await tall(page)
    const goTo = async (path: string): Promise<void> => {
      await page.command('Page.navigate', { url: 'about:blank' })
      await page.open(`${url}${path}`, cookie)
    }
    return await walkScreens({ goTo, evaluate: (expression) => page.evaluate(expression) }, planted, who)
  } finally {
    await page.close()
  }
}

/** Long lists keep only the rows in view in the page: a tall view shows most of them. */
const tall = (page: BrowserPage): Promise<unknown> =>
  page.command('Emulation.setDeviceMetricsOverride', {
    width: 1440,
    height: 9000,
    deviceScaleFactor: 1,
    mobile: false,
  })

function report(seed: number, planted: Planted, walks: { served: Walked; stripped: Walked }): Findings {
  const both = [walks.served, walks.stripped]
  for (const { runs, stopped, asked, errors, odd, offRoute } of both)
    for (const words of [runs, stopped, asked, errors, odd, offRoute].flat().slice(0, 40))
      process.stderr.write(`${words}\n`)
  const sinksSeen = new Set([...walks.served.marks].map((mark) => planted.sinkOf(mark)))
  const total = (of: (walked: Walked) => readonly string[]) =>
    of(both[0] ?? walks.served).length + of(walks.stripped).length
  return {
    title: 'Texts that look like code',
    setting: `Every kind of hostile text in every place where the server stores a text, written into its tables; then every screen is opened in a real Chromium, once with the content policy as served and once without it. Seed ${seed}.`,
    rows: [
      { what: 'kinds of texts', figure: String(planted.kinds) },
      { what: 'placements', figure: String(planted.placements) },
      { what: 'placements seen on a screen', figure: String(walks.served.marks.size) },
      {
        what: 'places of which a text was seen',
        figure: [...sinksSeen]
          .map(String)
          .toSorted((one, other) => one.localeCompare(other))
          .join(', '),
      },
      {
        what: 'screens looked at, with the policy and without',
        figure: `${walks.served.screens}, ${walks.stripped.screens}`,
      },
    ],
    wrong: {
      'texts that ran': total(({ runs }) => runs),
      'times the content policy had to step in': walks.served.stopped.length,
      'requests to elsewhere': total(({ asked }) => asked),
      'elements or addresses that a text made': total(({ odd }) => odd),
      'pages that went elsewhere': total(({ offRoute }) => offRoute),
      'errors of the page': total(({ errors }) => errors),
      'screens without any of the texts': both.filter(({ marks }) => marks.size === 0).length,
    },
  }
}
