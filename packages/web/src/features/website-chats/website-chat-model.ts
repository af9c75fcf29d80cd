import { type ChatPage, type WebsiteChat, WebsiteChatChoices } from '@switchboard/contract'
import { originsIn } from './website-origins.ts'
import { hoursOf, type TypedWeek, weekOf } from './working-week.ts'

/** What the form holds: some of it as it is typed. */
export type ChatForm = Omit<WebsiteChatChoices, 'origins' | 'hours'> & {
  /** One website in each line. */
  origins: string
  /** null: always open. */
  week: TypedWeek | null
}

/** What the parts of the form share. */
export type ChatFieldsProps = { form: ChatForm; onChange: (part: Partial<ChatForm>) => void }

/** Good enough to go on a website at once. */
export const firstChoices = (
  given: Pick<WebsiteChatChoices, 'name' | 'greeting' | 'language'>,
): WebsiteChatChoices => ({
  ...given,
  color: '#0e7490',
  side: 'right',
  origins: [],
  departmentid: null,
  hours: null,
  has_away_form: true,
  asks_challenge: false,
})

export const formOf = ({ origins, hours, ...chat }: WebsiteChat): ChatForm => ({
  name: chat.name,
  color: chat.color,
  side: chat.side,
  greeting: chat.greeting,
  language: chat.language,
  origins: origins.join('\n'),
  departmentid: chat.departmentid,
  week: hours && weekOf(hours),
  has_away_form: chat.has_away_form,
  asks_challenge: chat.asks_challenge,
})

/** What is saved; null while something in the form is not right. */
export function choicesOf({ origins: text, week, ...form }: ChatForm): WebsiteChatChoices | null {
  const { origins, wrong } = originsIn(text)
  const hours = week && hoursOf(week)
  if (wrong.length > 0 || (week !== null && hours === null)) return null
  const name = form.name.trim()
  return (
    WebsiteChatChoices.safeParse({ ...form, name, color: form.color.toLowerCase(), origins, hours }).data ??
    null
  )
}

/** Only these are sent: the others may have been changed by a colleague meanwhile (P12-123). */
export function changesIn(chat: WebsiteChat, choices: WebsiteChatChoices): Partial<WebsiteChatChoices> {
  const changes: Partial<WebsiteChatChoices> = { ...choices }
  for (const name of WebsiteChatChoices.keyof().options)
    if (JSON.stringify(choices[name]) === JSON.stringify(chat[name])) delete changes[name]
  return changes
}

const fieldNames: Record<keyof ChatForm, string> = {
  name: 'name',
  color: 'color',
  side: 'side',
  greeting: 'greeting',
  language: 'language',
  origins: 'origins',
  departmentid: 'department',
  week: 'hours',
  has_away_form: 'awayForm',
  asks_challenge: 'challenge',
}

/** The names of these fields among the texts. */
export const namesOf = (form: Partial<ChatForm>): string[] =>
  Object.entries(fieldNames).flatMap(([field, name]) => (field in form ? [name] : []))

/** The page with what the form would change of it; a colour that is not whole yet changes nothing. */
export const previewOf = (page: ChatPage, { color, greeting, language, ...form }: ChatForm): ChatPage => ({
  ...page,
  color: isColor(color) ? color.toLowerCase() : page.color,
  greeting,
  language,
  has_away_form: form.has_away_form,
  asks_challenge: form.asks_challenge,
})

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** The page that a company can link to. */
export const chatAddress = (desk: string, key: string): string => `${desk}/chat/${key}`

/** The one line of HTML; the button has its colour and side before anything is loaded. */
export const embedLine = (desk: string, { key, color, side }: Pick<WebsiteChat, 'key' | 'color' | 'side'>) =>
  `<script src="${desk}/chat.js" data-key="${key}" data-color="${color}" data-side="${side}" async></script>`
