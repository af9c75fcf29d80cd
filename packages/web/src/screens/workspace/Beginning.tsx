import { isAdmin } from '@switchboard/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { later, useIsIdle } from '../../live/later.tsx'
import { useMedia } from '../../lib/use-media.ts'
import { useMe } from '../../live/me.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import type { NothingSelectedProps } from './NothingSelected.tsx'

/** The stage without a ticket. What is left to set up is asked for after the tickets have been drawn. */
export function Beginning({ open, onOpen }: NothingSelectedProps) {
  const isIdle = useIsIdle()
  const mayAsk = isAdmin(useMe()) && (open?.length === 0 || (open !== undefined && isIdle))
  const Shown = mayAsk ? SetUpOnStage : NothingSelected
  return <Shown open={open} onOpen={onOpen} />
}

/** Where the stage has no room of its own, an empty list has the first steps. */
export function FirstStepsInList({ isEmpty, children }: { isEmpty: boolean; children: ReactNode }) {
  const isAlone = useMedia('(max-width: 75rem)')
  const isAsked = isAdmin(useMe()) && isAlone && isEmpty
  return isAsked ? <SetUpInList>{children}</SetUpInList> : children
}

/** That the tickets are examples, for the administrators who can take them out. */
export function ExampleTicketsInList({ isLoaded }: { isLoaded: boolean }) {
  const isIdle = useIsIdle()
  return isAdmin(useMe()) && isLoaded && isIdle && <ExamplesAboveList />
}

/** Until it is known what to do next. */
function NoTicket() {
  const { t } = useTranslation()
  return <EmptyState drawing="unplugged" title={t('pane.none')} wayOn="by-itself" />
}

const NothingSelected = later(async () => (await import('./NothingSelected.tsx')).NothingSelected, NoTicket)
const ExamplesAboveList = later(async () => (await import('./SetUp.tsx')).ExamplesAboveList)
const SetUpOnStage = later(async () => (await import('./SetUp.tsx')).SetUpOnStage, NothingSelected)
const SetUpInList = later(
  async () => (await import('./SetUp.tsx')).SetUpInList,
  ({ children }) => children,
)
