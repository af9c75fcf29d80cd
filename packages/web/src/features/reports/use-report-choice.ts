import { useState } from 'react'
import { now } from '../../lib/browser.ts'
import { zoneOfBrowser } from '../../lib/browser-zone.ts'
import { dayOf } from '../../lib/dates.ts'
import { type Days, type Grouping, lastDays, problemOf } from './report-model.ts'

interface Chosen {
  preset: number | null
  days: Days
  departmentid: string | null
  by: Grouping
  shape: 'charts' | 'tables'
}

export interface ReportChoice extends Chosen {
  zone: string
  today: string
  /** The days that are shown: the last ones that could be, while others are typed. */
  shown: Days
  change: (change: Partial<Chosen>) => void
}

const firstPreset = 30

export function useReportChoice(): ReportChoice {
  const [today] = useState(() => dayOf(now()))
  const [chosen, setChosen] = useState<Chosen>(() => ({
    preset: firstPreset,
    days: lastDays(firstPreset, today),
    departmentid: null,
    by: 'day',
    shape: 'charts',
  }))
  const [shown, setShown] = useState(chosen.days)
  return {
    ...chosen,
    zone: zoneOfBrowser(),
    today,
    shown,
    change: (change) => {
      setChosen((before) => ({ ...before, ...change }))
      if (change.days && problemOf(change.days) === null) setShown(change.days)
    },
  }
}
