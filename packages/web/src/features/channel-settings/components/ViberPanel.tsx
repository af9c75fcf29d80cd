import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../../live/outcome.ts'
import { failureWords } from '../../../live/refusal-words.ts'
import { AlertDialog } from '../../../ui/AlertDialog.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useRemoveViber, type ViberStatus } from '../viber-api.ts'
import { TokenPanel } from './TokenPanel.tsx'
import { ViberForm } from './ViberForm.tsx'

/** Ours, as Telegram's; and it can be taken away again. */
export function ViberPanel({ status }: { status: ViberStatus }) {
  const { t } = useTranslation('channels')
  return (
    <TokenPanel
      title={t('viberBot.title')}
      status={status}
      form={(props) => <ViberForm {...props} />}
      whenSet={(onDone) => <Disconnect onDone={() => onDone(t('viberBot.gone'))} />}
    />
  )
}

function Disconnect({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('channels')
  const { t: desk } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const remove = useRemoveViber()
  return (
    <div>
      <Button label={t('viberBot.disconnect')} tone="link-danger" onPress={() => setAsking(true)} />
      <AlertDialog
        isOpen={isAsking}
        question={t('viberBot.question')}
        text={t('viberBot.questionText')}
        noLabel={desk('common.cancel')}
        yesLabel={t('viberBot.yes')}
        isDestructive
        isPending={remove.isPending}
        error={remove.isError ? failureWords(failureOf(remove.error), desk) : undefined}
        onNo={() => setAsking(false)}
        onYes={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              setAsking(false)
              onDone()
            },
          })
        }
      />
    </div>
  )
}
