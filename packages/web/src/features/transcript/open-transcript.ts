import { fillPath, languageCodes, transcriptPath } from '@switchboard/contract'
import { zoneOfBrowser } from '../../lib/browser-zone.ts'

/** The address of a ticket's page for printing, in the reader's language and time. */
export function transcriptAddress(ticketid: string, language: string): string {
  const lang = languageCodes.find((code) => code === language) ?? 'en'
  const query = new URLSearchParams({ lang, zone: zoneOfBrowser() })
  return `${fillPath(transcriptPath, { ticketid })}?${query.toString()}`
}
