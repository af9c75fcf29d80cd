import { limits, narrowSigns, type RemovalPreview } from '@switchboard/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFigures } from '../../../i18n/figures.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { Form, FormActions, FormError } from '../../../ui/forms/Form.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'

type ConfirmRemovalProps = {
  /** The data that would be deleted now. */
  removal: RemovalPreview
  isPending: boolean
  error: string | undefined
  onNo: () => void
  onYes: () => void
}

const counted = ['tickets', 'clients', 'messages', 'files', 'rawEvents', 'auditEntries'] as const

/**
 * Shows how much will be deleted; when it is much, the user must type a number, so that one wrong digit deletes
 * nothing.
 */
export function ConfirmRemoval({ removal, isPending, error, onNo, onYes }: ConfirmRemovalProps) {
  const { t } = useTranslation()
  const { whole } = useFigures()
  const [typed, setTyped] = useState('')
  const word = wordFor(removal)
  const isTyped = word === null || narrowSigns(typed).trim() === word
  return (
    <Dialog onClose={onNo} title={t('integrations.keep.confirmTitle')}>
      <Form label={t('integrations.keep.confirmTitle')} onSubmit={() => isTyped && !isPending && onYes()}>
        <p>{t('integrations.rights.goes')}</p>
        <Facts
          facts={counted
            .filter((what) => removal[what] > 0)
            .map((what) => ({ label: t(`integrations.keep.goes.${what}`), value: whole(removal[what]) }))}
        />
        <p>{t('integrations.keep.stays')}</p>
        {word !== null && (
          <TextField
            label={t('integrations.rights.confirm', { word })}
            autoComplete="off"
            inputMode="numeric"
            value={typed}
            onChange={setTyped}
          />
        )}
        <FormError lines={[error]} />
        <FormActions>
          <SubmitButton
            label={t('integrations.keep.confirm')}
            tone="danger"
            isPending={isPending}
            isDisabled={!isTyped}
          />
          <Button label={t('common.cancel')} tone="quiet" onPress={onNo} takesFocus />
        </FormActions>
      </Form>
    </Dialog>
  )
}

/** The number to be typed: the first count that is high. */
const wordFor = ({ tickets, messages, rawEvents, auditEntries }: RemovalPreview): string | null =>
  [tickets, messages, rawEvents, auditEntries]
    .find((count) => count >= limits.typedRemovalFrom)
    ?.toString() ?? null
