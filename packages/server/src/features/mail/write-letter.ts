import type { Language } from '@switchboard/contract'
import { html } from '../../platform/lib/html.ts'
import type { Letter } from './letter.ts'
import { type LetterKind, type MailTexts, mailTexts } from './mail-texts.ts'

export interface LetterFacts {
  kind: LetterKind
  lang: Language
  to: string
  company: string
  /** Who invites, or made the link. */
  by?: string
  department?: string
  link?: string
}

/** A mail in its reader's language, as plain text and as HTML. */
export function writeLetter(facts: LetterFacts): Letter {
  const filled = Object.fromEntries(
    Object.entries<string>({ ...mailTexts[facts.lang][facts.kind] }).map(([name, text]) => [
      name,
      filledIn(text, facts),
    ]),
  )
  const texts: MailTexts = { subject: '', text: '', ...filled }
  const { to, company, lang, link } = facts
  return {
    to,
    subject: texts.subject,
    text: plainText(texts, { company: oneLine(company), link }),
    html: htmlText(texts, { company: oneLine(company), link, lang }),
  }
}

interface Frame {
  company: string
  link: string | undefined
}

const plainText = ({ text, until, ignore }: MailTexts, { company, link }: Frame): string =>
  `${[text, link, until, ignore, `-- \n${company}`].filter((part) => part !== undefined).join('\n\n')}\n`

function htmlText(
  { subject, text, button, until, ignore }: MailTexts,
  { company, link, lang }: Frame & { lang: Language },
): string {
  const paragraph = (words: string | undefined, style: string) =>
    words === undefined ? '' : html`<p style="${style}">${words}</p>\n`
  const action =
    link === undefined
      ? ''
      : html`<p style="${styles.action}"><a href="${link}" style="${styles.button}">${button ?? link}</a></p>
<p style="${styles.small}"><a href="${link}" style="${styles.link}">${link}</a></p>\n`
  return `${
    html`<!doctype html>
<html lang="${lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="${styles.body}">
<div style="${styles.card}">
<p style="${styles.company}">${company}</p>
${paragraph(text, styles.text)}${action}${paragraph(until, styles.small)}${paragraph(ignore, styles.small)}</div>
</body>
</html>`.text
  }\n`
}

/** Mail programs drop style sheets, so each element has its own. */
const styles = {
  body: 'margin:0;padding:24px;background:#f1f4f6;color:#17242c;font-family:Inter,Segoe UI,Helvetica,Arial,sans-serif',
  card: 'max-width:480px;margin:0 auto;padding:28px 32px;background:#ffffff;border-radius:12px',
  company: 'margin:0 0 20px;font-size:14px;font-weight:600;color:#0b6b80',
  text: 'margin:0 0 24px;font-size:16px;line-height:24px',
  action: 'margin:0 0 16px',
  button:
    'display:inline-block;padding:12px 20px;border-radius:8px;background:#0b6b80;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none',
  small: 'margin:0 0 12px;font-size:13px;line-height:20px;color:#5a6b75;overflow-wrap:anywhere',
  link: 'color:#5a6b75',
} as const

/** Names are people's own words: a line break in one would begin another header, or another line of the text. */
export const oneLine = (name: string): string => name.replaceAll(/\p{Cc}+/gu, ' ').trim()

/** In one go, so that a name in braces is not filled in again. */
function filledIn(text: string, { by = '', company, department = '', to }: LetterFacts): string {
  const values: Readonly<Record<string, string>> = { by, company, department, email: to }
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => oneLine(values[name] ?? ''))
}
