import type { FirstSteps } from '@switchboard/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isLeft, useFirstSteps } from '../../features/first-steps/api.ts'
import { ConnectChannel } from '../../features/first-steps/components/ConnectChannel.tsx'
import { ExamplesNotice } from '../../features/first-steps/components/ExamplesNotice.tsx'
import { FirstStepsCard } from '../../features/first-steps/components/FirstStepsCard.tsx'
import { usePreferences } from '../../live/preferences.ts'
import { NothingSelected, type NothingSelectedProps } from './NothingSelected.tsx'
import styles from './WorkspaceScreen.module.css'

/** The stage of an administrator: while something is left to set up, the first steps; tickets that wait come before them. */
export function SetUpOnStage({ open, onOpen }: NothingSelectedProps) {
  const { t } = useTranslation()
  const hasNone = open?.length === 0
  const { steps, isShown } = useShownSteps(hasNone)
  const nothing = <NothingSelected open={open} onOpen={onOpen} />
  if (steps && isShown)
    return (
      <div className={styles.beginning}>
        {!hasNone && nothing}
        <FirstStepsCard steps={steps} />
      </div>
    )
  return hasNone && steps?.done.channel === false ? <ConnectChannel title={t('pane.none')} /> : nothing
}

export function SetUpInList({ children }: { children: ReactNode }) {
  const { steps, isShown } = useShownSteps(false)
  if (!steps || !isShown) return children
  return (
    <div className={styles.beginning}>
      <FirstStepsCard steps={steps} />
    </div>
  )
}

/** Above the list; while the first steps are shown, they offer the examples. */
export function ExamplesAboveList() {
  const { steps, isShown } = useShownSteps(true)
  if (!steps || (steps.examples === 'offered' && isShown)) return null
  return <ExamplesNotice examples={steps.examples} />
}

/** Undefined without a reason to ask: the steps are put away, and nothing else depends on them. */
function useShownSteps(isAskedAnyway: boolean): { steps: FirstSteps | undefined; isShown: boolean } {
  const wanted = usePreferences()?.firstSteps === true
  const steps = useFirstSteps(wanted || isAskedAnyway)
  return { steps, isShown: wanted && isLeft(steps) }
}
