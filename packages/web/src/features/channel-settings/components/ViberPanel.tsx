import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../../live/outcome.ts'
import { failureWords } from '../../../live/refusal-words.ts'
import { AlertDialog } from '../../../ui/AlertDialog.tsx'
import { Box } from '../../../ui/Box.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Column } from '../../../ui/layout/Layout.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useRemoveViber, type ViberStatus } from '../viber-api.ts'
import { StateChip } from './StateChip.tsx'
import styles from './TelegramPanel.module.css'
import { ViberForm } from './ViberForm.tsx'

/** Ours, as Telegram's: set or unset; when set, the input is hidden until overwrite is chosen. */
export function ViberPanel({ status: { tokenStatus, health } }: { status: ViberStatus }) {
  const { t } = useTranslation('channels')
  const { t: panel } = useTranslation('panel')
  const [isOverwriting, setOverwriting] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  // A bot that is being connected is told live before its webhook has been tried: the form stays until it has its answer.
  const [isHeld, setHeld] = useState(false)
  const isAsking = !tokenStatus || isOverwriting || isHeld
  const close = () => {
    setHeld(false)
    setOverwriting(false)
  }
  return (
    <div className={styles.panel}>
      <Box title={t('viberBot.title')} tools={<StateChip health={health} />}>
        <Column>
          {done !== null && (
            <Notice tone="success" isLive>
              {done}
            </Notice>
          )}
          {!isAsking && (
            <Notice
              tone="warning"
              actions={<Button label={panel('telegram.overwrite')} onPress={() => setOverwriting(true)} />}
            >
              {panel('telegram.alreadySet')}
            </Notice>
          )}
          {!isAsking && <Disconnect onDone={() => setDone(t('viberBot.gone'))} />}
          {isAsking && (
            <ViberForm
              onCancel={isOverwriting ? close : undefined}
              onSubmit={() => {
                setDone(null)
                setHeld(true)
              }}
              onDone={(words) => {
                close()
                setDone(words)
              }}
            />
          )}
        </Column>
      </Box>
    </div>
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
