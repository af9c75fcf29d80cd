import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateAndTime } from '../../../lib/dates.ts'
import { AskFirst } from '../../../live/AskFirst.tsx'
import { useMe } from '../../../live/me.ts'
import { Box } from '../../../ui/layout/Box.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Chip } from '../../../ui/feedback/Chip.tsx'
import { toasts } from '../../../ui/overlays/toast-queue.ts'
import { secondFactorOfQuery, useResetFactor } from '../api.ts'
import { mutateThen } from '../../../live/mutate-then.ts'

/** Another user's second factor, for administrators: whether it is on, and a reset when it was lost. */
export function ResetSecondFactor({ userid, name }: { userid: string; name: string }) {
  const { t } = useTranslation()
  const factor = useQuery(secondFactorOfQuery(userid)).data
  const [isAsking, setAsking] = useState(false)
  const reset = useResetFactor()
  const me = useMe()
  if (factor === undefined) return null
  const isResettable = factor.isOn && userid !== me.id
  return (
    <Box
      title={t('factor.title')}
      tools={isResettable && <Button label={t('factor.reset')} onPress={() => setAsking(true)} />}
    >
      <Chip
        text={factor.since === null ? t('factor.off') : t('factor.on', { date: dateAndTime(factor.since) })}
        tone={factor.isOn ? 'success' : 'plain'}
      />
      <AskFirst
        isOpen={isAsking}
        question={t('factor.resetQuestion', { name })}
        text={t('factor.resetText', { name })}
        yesLabel={t('factor.reset')}
        isDestructive
        request={reset}
        onNo={() => setAsking(false)}
        onYes={() =>
          void mutateThen(reset, userid, {
            done: () => toasts.show({ tone: 'success', text: t('factor.resetDone', { name }) }),
            here: () => setAsking(false),
          })
        }
      />
    </Box>
  )
}
