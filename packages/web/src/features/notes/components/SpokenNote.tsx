import type { Note } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { timeOf } from '../../../lib/dates.ts'
import { Announced } from '../../../ui/feedback/Announced.tsx'
import { notesQuery } from '../api.ts'

/** Announces the newest note to screen readers, mine too, when it came after the ticket was opened. */
export function SpokenNote({ ticketid }: { ticketid: string }) {
  const { t } = useTranslation()
  const notes = useQuery(notesQuery(ticketid)).data?.value.notes
  const newest = notes?.at(-1)
  const [lastBefore, setLastBefore] = useState<string>()
  if (notes && lastBefore === undefined) setLastBefore(newest?.created_on ?? '')
  const isNew = newest && lastBefore !== undefined && newest.created_on > lastBefore
  return <Announced text={isNew ? spokenNote(newest, t) : ''} />
}

const spokenNote = ({ user_name: name, created_on, content }: Note, t: TFunction): string =>
  `${t('notes.label', { name, time: timeOf(created_on) })}: ${content}`
