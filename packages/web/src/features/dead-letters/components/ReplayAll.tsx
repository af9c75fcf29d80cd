import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AskFirst } from '../../../live/AskFirst.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ProgressBar } from '../../../ui/figures/ProgressBar.tsx'
import { toasts } from '../../../ui/overlays/toast-queue.ts'
import { useReplayAll } from '../replay-all.ts'

/** After an outage thousands may have failed. `count`: how many a try can help. */
export function ReplayAll({ count }: { count: number }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const { replay, progress, stop } = useReplayAll((replayed) => {
    setAsking(false)
    toasts.show({ tone: 'success', text: t('failed.all.done', { count: replayed }) })
  })
  const close = () => {
    stop()
    setAsking(false)
  }
  const of = replay.isPending ? replay.variables : count
  return (
    <>
      {count > 1 && (
        <Button label={t('failed.all.button')} icon={RotateCw} size="sm" onPress={() => setAsking(true)} />
      )}
      <AskFirst
        isOpen={isAsking}
        question={t('failed.all.question', { count: of })}
        text={
          replay.isPending ? (
            <ProgressBar
              label={t('failed.all.progress', { done: progress, total: of })}
              value={(100 * progress) / of}
            />
          ) : (
            t('failed.all.text')
          )
        }
        noLabel={replay.isPending ? t('failed.all.stop') : undefined}
        yesLabel={t('failed.replay')}
        request={{ ...replay, reset: () => undefined }}
        onNo={close}
        onYes={() => replay.mutate(count)}
      />
    </>
  )
}
