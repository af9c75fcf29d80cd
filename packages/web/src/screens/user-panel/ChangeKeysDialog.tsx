import { RotateCcw } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyName } from '../../i18n/key-name.ts'
import type { ActionId } from '../../lib/actions.ts'
import {
  changeableActions,
  type ChangedKeys,
  keysIn,
  ownerOf,
  recordedKeys,
  withKeys,
} from '../../lib/shortcut-keys.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import styles from './ChangeKeysDialog.module.css'
import { KeyRecorder } from './KeyRecorder.tsx'

type ChangeKeysDialogProps = {
  changed: ChangedKeys
  onChange: (changed: Record<string, string[]>) => void
  onClose: () => void
}

/** Each shortcut that can be changed, with its keys: a press on them records others. */
export function ChangeKeysDialog({ changed, onChange, onClose }: ChangeKeysDialogProps) {
  const { t } = useTranslation()
  const [recorded, setRecorded] = useState<ActionId | null>(null)
  const [problem, setProblem] = useState<{ of: ActionId; text: string } | null>(null)
  const begin = (id: ActionId | null) => {
    setRecorded(id)
    setProblem(null)
  }
  const record = (id: ActionId, event: KeyboardEvent) => {
    const keys = recordedKeys(event)
    if (keys === null) return
    const owner = ownerOf(keys, id, changed)
    if (owner !== undefined) {
      const action = keyName(owner, t)
      return setProblem({ of: id, text: t('shortcuts.taken', { keys: keys.join(' '), action }) })
    }
    onChange(withKeys(changed, id, keys))
    begin(null)
  }
  return (
    <Dialog
      onClose={onClose}
      title={t('shortcuts.change')}
      lead={t('shortcuts.lead')}
      size="roomy"
      footer={
        <Button
          label={t('shortcuts.resetAll')}
          isDisabled={Object.keys(changed).length === 0}
          onPress={() => onChange({})}
        />
      }
    >
      <ul className={styles.rows} aria-label={t('shortcuts.keys')}>
        {changeableActions.map(({ id }) => (
          <KeysOfAction
            key={id}
            id={id}
            changed={changed}
            onReset={() => onChange(withKeys(changed, id, null))}
            isRecording={recorded === id}
            onRecording={(isOn) => begin(isOn ? id : null)}
            onKey={(event) => record(id, event)}
            problem={problem?.of === id ? problem.text : undefined}
          />
        ))}
      </ul>
    </Dialog>
  )
}

type KeysOfActionProps = {
  id: ActionId
  changed: ChangedKeys
  onReset: () => void
  isRecording: boolean
  onRecording: (isOn: boolean) => void
  onKey: (event: KeyboardEvent) => void
  /** Why the recorded keys were not taken. */
  problem: string | undefined
}

function KeysOfAction({ id, changed, onReset, problem, ...recording }: KeysOfActionProps) {
  const { t } = useTranslation()
  const action = keyName(id, t)
  return (
    <li className={styles.row}>
      <span className={styles.name}>{action}</span>
      {changed[id] && (
        <IconButton icon={RotateCcw} size="sm" label={t('shortcuts.reset', { action })} onPress={onReset} />
      )}
      <KeyRecorder action={action} keys={keysIn(changed, id)} {...recording} />
      {problem !== undefined && (
        <span role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
    </li>
  )
}
