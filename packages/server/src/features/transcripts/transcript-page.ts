import { languages, type TranscriptQuery, transcriptPath } from '@switchboard/contract'
import { html } from '../../platform/lib/html.ts'
import type { Transcript } from './transcripts.ts'
import { texts } from './texts.ts'

/** The same as a plain text, for a file. */
export const asText = ({ title, facts, lines }: Transcript): string =>
  [
    title,
    ...facts.map(({ label, value }) => `${label}: ${value}`),
    '',
    ...lines.map(({ when, who, text }) => `[${when}] ${who}\n${text}\n`),
  ].join('\n')

/** A page that prints well and runs nothing; saved as a file it needs no other file. */
export function asPage(
  transcript: Transcript,
  ticketid: string,
  asked: TranscriptQuery,
  style: string,
): string {
  const { title, facts, lines } = transcript
  return html`<!doctype html>
<html lang="${languages[asked.lang].tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${asked.as === 'page' ? html`<link rel="stylesheet" href="/transcript/transcript.css">` : html`<style>${style}</style>`}
</head>
<body>
${asked.as === 'page' ? waysOf(ticketid, asked) : ''}
<main>
<h1>${title}</h1>
<dl>${facts.map(({ label, value }) => html`<dt>${label}</dt><dd>${value}</dd>`)}</dl>
<ol>${lines.map(
    ({ when, who, text, kind }) =>
      html`<li class="${kind}"><p class="head"><b dir="auto">${who}</b> <time>${when}</time></p><p class="text" dir="auto">${text}</p></li>`,
  )}</ol>
</main>
</body>
</html>
`.text
}

function waysOf(ticketid: string, asked: TranscriptQuery) {
  const to = (change: Partial<TranscriptQuery>) => {
    const path = transcriptPath.replace('{ticketid}', ticketid)
    return `${path}?${new URLSearchParams({ ...asked, ...change }).toString()}`
  }
  const { withNotes, withoutNotes, asText: text, asHtml, howTo } = texts[asked.lang]
  const isWith = asked.notes === 'yes'
  return html`<nav aria-label="${texts[asked.lang].transcript}">
<p>${howTo}</p>
<a href="${to({ notes: isWith ? 'no' : 'yes' })}">${isWith ? withoutNotes : withNotes}</a>
<a href="${to({ as: 'text' })}" download>${text}</a>
<a href="${to({ as: 'html' })}" download>${asHtml}</a>
</nav>`
}
