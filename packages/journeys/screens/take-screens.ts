import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { calls, type Language, languageCodes } from '@switchboard/contract'
import { emailOf, type World } from '@switchboard/demo'
import { look } from '../fixtures/browser.ts'
import { LoginPage } from '../page-models/login-page.ts'
import { Workspace } from '../page-models/workspace.ts'
import { panelScreens } from './panel-shots.ts'
import { type PanelState, panelStates } from './panel-states.ts'
import { atRest, type Shot, smallShots, workspaceShots } from './shots.ts'

type Theme = 'light' | 'dark'

export interface Studio {
  browser: Browser
  world: World
  folder: string
  /** Pictures whose name holds this; every one when empty. */
  only: string
  say: (line: string) => void
}

const widths = { desk: 1440, narrow: 1100, phone: 390 } as const
type Width = keyof typeof widths

/** Every screen and state: wide in both themes, narrow and phone, and the workspace in Russian and Japanese. */
export async function takeScreens(studio: Studio): Promise<void> {
  await mkdir(studio.folder, { recursive: true })
  for (const theme of ['light', 'dark'] as const) {
    await takeLogin(studio, theme)
    for (const shot of workspaceShots) await take(studio, shot, { width: 'desk', theme })
  }
  for (const state of panelStates) for (const look of stateLooks) await takeState(studio, state, look)
  const small = workspaceShots.filter(({ name }) => smallShots.includes(name))
  for (const width of ['narrow', 'phone'] as const) {
    for (const shot of small) await take(studio, shot, { width, theme: 'light' })
  }
  for (const shot of small.slice(0, 2)) await take(studio, shot, { width: 'phone', theme: 'dark' })
  for (const lang of ['ru', 'ja'] as const) await takeTranslated(studio, lang)
  for (const theme of ['light', 'dark'] as const)
    await takePanels(studio, { width: 'desk', theme, lang: 'en' })
  await takePanels(studio, { width: 'phone', theme: 'light', lang: 'en' })
  for (const lang of languageCodes) {
    if (lang === 'en') continue
    await takePanels(studio, { width: 'desk', theme: 'light', lang })
    await takePanels(studio, { width: 'phone', theme: 'dark', lang })
  }
}

const stateLooks: readonly StateLook[] = [
  { width: 'desk', theme: 'light' },
  { width: 'desk', theme: 'dark' },
  { width: 'phone', theme: 'light' },
]

interface StateLook {
  width: Width
  theme: Theme
}

interface PanelLook {
  width: Width
  theme: Theme
  lang: Language
}

/** Every screen of the panels, in one language, width and theme. */
async function takePanels(studio: Studio, { width, theme, lang }: PanelLook): Promise<void> {
  const { world, folder, only, say } = studio
  const wanted = panelScreens.filter(({ name }) => `${width}-${name}-${lang}-${theme}`.includes(only))
  if (wanted.length === 0) return
  const mara = world.as('mara')
  await mara.call(calls.changeLanguage, { body: { lang } })
  const context = await signedIn(studio, width, theme)
  const page = await context.newPage()
  for (const { name, path } of wanted) {
    await page.goto(`${world.desk.url}${path}`)
    await page.waitForLoadState('networkidle')
    await atRest(page)
    await page.screenshot({ path: join(folder, `${width}-${name}-${lang}-${theme}.png`) })
    say(`${width}-${name}-${lang}-${theme}`)
  }
  await context.close()
  await mara.call(calls.changeLanguage, { body: { lang: 'en' } })
}

/** The pictures in the README and in the user guide. */
export async function takeForDocs(studio: Studio & { guide: string }): Promise<void> {
  const context = await signedIn(studio, 'desk', 'light')
  const workspace = new Workspace(await context.newPage())
  await workspace.open(studio.world.desk.url)
  await workspace.openTicketOf('Ingrid Solheim')
  await workspace.chat.composer.write("Found it in our records. The new gasket goes out with today's post")
  await atRest(workspace.page)
  await mkdir(studio.folder, { recursive: true })
  await workspace.page.screenshot({ path: join(studio.folder, 'workspace.png') })
  await takeForGuide(studio, workspace)
  await context.close()
}

const guideScreens = ['tickets', 'insight', 'agents', 'departments', 'whatsapp', 'general'] as const

async function takeForGuide(
  { guide, world, say }: Studio & { guide: string },
  workspace: Workspace,
): Promise<void> {
  await mkdir(guide, { recursive: true })
  const { page } = workspace
  await page.screenshot({ path: join(guide, 'workspace.png') })
  await page.getByRole('button', { name: 'Close ticket' }).click()
  await atRest(page)
  await page.screenshot({ path: join(guide, 'close.png') })
  await page.keyboard.press('Escape')
  for (const { name, path } of panelScreens) {
    if (!guideScreens.some((wanted) => wanted === name)) continue
    await page.goto(`${world.desk.url}${path}`)
    await page.waitForLoadState('networkidle')
    await atRest(page)
    await page.screenshot({ path: join(guide, `${name}.png`) })
    say(`guide ${name}`)
  }
}

const take = (studio: Studio, shot: Shot, look: StateLook): Promise<void> =>
  takeReached(studio, shot.name, look, async (page) => {
    const workspace = new Workspace(page)
    await workspace.open(studio.world.desk.url)
    await shot.reach(workspace)
  })

const takeState = (studio: Studio, state: PanelState, look: StateLook): Promise<void> =>
  takeReached(studio, state.name, look, async (page) => {
    await page.goto(`${studio.world.desk.url}${state.path}`)
    await state.reach(page)
  })

async function takeReached(
  studio: Studio,
  what: string,
  { width, theme }: StateLook,
  reach: (page: Page) => Promise<void>,
): Promise<void> {
  const name = [width, what, theme].join('-')
  if (!name.includes(studio.only)) return
  const context = await signedIn(studio, width, theme)
  const page = await context.newPage()
  page.setDefaultTimeout(8_000)
  try {
    await reach(page)
    await atRest(page)
    await page.screenshot({ path: join(studio.folder, `${name}.png`) })
    studio.say(name)
  } catch (error) {
    await page.screenshot({ path: join(studio.folder, `${name}-not-reached.png`) })
    studio.say(`${name} was not reached: ${error instanceof Error ? error.message.split('\n')[0] : ''}`)
  }
  await context.close()
}

async function takeLogin({ browser, world, folder, say }: Studio, theme: Theme): Promise<void> {
  for (const width of ['desk', 'phone'] as const) {
    const context = await browser.newContext(lookOf(width, theme))
    const login = new LoginPage(await context.newPage())
    await login.open(world.desk.url)
    await atRest(login.page)
    await login.page.screenshot({ path: join(folder, `${width}-login-${theme}.png`) })
    await login.signIn(emailOf('mara'), 'a guess')
    await login.refusal.waitFor()
    await login.page.screenshot({ path: join(folder, `${width}-login-error-${theme}.png`) })
    await login.page.goto(`${world.desk.url}/no/such/page`)
    await atRest(login.page)
    await login.page.screenshot({ path: join(folder, `${width}-404-${theme}.png`) })
    say(`${width}-login-${theme}`)
    await context.close()
  }
}

async function takeTranslated(studio: Studio, lang: Language): Promise<void> {
  const mara = studio.world.as('mara')
  await mara.call(calls.changeLanguage, { body: { lang } })
  const context = await signedIn(studio, 'desk', 'light')
  const page = await context.newPage()
  await page.goto(studio.world.desk.url)
  await page.getByRole('row', { name: /^Ingrid Solheim/ }).click()
  await atRest(page)
  await page.screenshot({ path: join(studio.folder, `desk-workspace-${lang}-light.png`) })
  studio.say(`desk-workspace-${lang}`)
  await context.close()
  await mara.call(calls.changeLanguage, { body: { lang: 'en' } })
}

async function signedIn({ browser, world }: Studio, width: Width, theme: Theme): Promise<BrowserContext> {
  const context = await browser.newContext(lookOf(width, theme))
  const [name = '', value = ''] = (await world.as('mara').cookie()).split('=')
  await context.addCookies([{ name, value, url: world.desk.url }])
  return context
}

const lookOf = (width: Width, theme: Theme) => ({
  ...look,
  colorScheme: theme,
  viewport: { width: widths[width], height: width === 'phone' ? 844 : 900 },
  ...(width === 'phone' ? { hasTouch: true } : {}),
})
