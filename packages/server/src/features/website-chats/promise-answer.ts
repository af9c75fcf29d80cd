import {
  isOpenAt,
  languageFor,
  languages,
  opensAfter,
  type Platform,
  type WorkingHours,
} from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { clientText } from '../client-texts/client-texts.ts'
import { settingsOf } from '../settings/settings.ts'
import { settingsOfChats } from './website-chats-store.ts'

/** The account that a client has written to, and the language in which the client is answered. */
interface Asked {
  platform: Platform
  accountid: string
  language: string | null
}

/** Says that somebody will answer: shortly, or, while a website chat is closed, when that will be. */
export async function promiseAnswer(
  app: AppContext,
  tx: Tx,
  text: 'greeting' | 'chosen',
  { platform, accountid, language }: Asked,
  names: Readonly<Record<string, string>> = {},
): Promise<string> {
  const hours = platform === 'website' ? await hoursOf(tx, accountid) : null
  const now = app.clock.millis()
  if (hours === null || isOpenAt(hours, now)) return clientText(app, text, language, names)
  const opening = opensAfter(hours, now)
  if (opening === null) return clientText(app, `${text}Later`, language, names)
  const { tag } = languages[languageFor(language) ?? settingsOf(app).defaultLanguage]
  const time = openingTime(tag, hours, opening)
  return clientText(app, `${text}Until`, language, { ...names, time })
}

const hoursOf = async (tx: Tx, accountid: string): Promise<WorkingHours | null> =>
  (await settingsOfChats(tx, [{ accountid }])).get(accountid)?.hours ?? null

/** By the clock of the company, whose zone it names: the visitor may read it anywhere, and later. */
const openingTime = (tag: string, { zone }: WorkingHours, opening: number): string =>
  new Intl.DateTimeFormat(tag, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
    timeZoneName: 'short',
  }).format(opening)
