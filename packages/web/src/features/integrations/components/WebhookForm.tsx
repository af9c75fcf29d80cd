import { limits, type OutgoingWebhook, WebhookKind } from '@switchboard/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldFailure } from '../../../live/field-failure.ts'
import { noLeftEdits, useKeepEdits, useLeftEdits } from '../../../live/left-edits.ts'
import { ChangedMeanwhile } from '../../../live/ChangedMeanwhile.tsx'
import { savedMeanwhile } from '../../../live/saved-meanwhile.ts'
import { useEdits } from '../../../live/use-edits.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Checkbox } from '../../../ui/forms/Checkbox.tsx'
import { Form, FormError, FormSubmit } from '../../../ui/forms/Form.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { kindGroups, kindKey, withKind } from '../webhook-model.ts'
import styles from './Webhooks.module.css'

type WebhookFormProps = {
  label: string
  submitLabel: string
  before: OutgoingWebhook | null
  saving: { isPending: boolean; error: Error | null }
  /** `close` once it is saved: the form stays with what was typed meanwhile. */
  onSubmit: (wanted: Chosen, edits: Partial<Chosen>, close: () => void) => void
  onClose: () => void
}

type Chosen = { url: string; kinds: WebhookKind[] }

const leftEdits = noLeftEdits<Partial<Chosen>>()

export function WebhookForm(props: WebhookFormProps) {
  const { label, submitLabel, before, saving, onSubmit, onClose } = props
  const { t } = useTranslation()
  const webhookid = before?.webhookid ?? null
  const { form, edits, isChanged, change, saved, overtaken } = useEdits<Chosen>(
    before ?? { url: '', kinds: [] },
    useLeftEdits(leftEdits, webhookid),
  )
  useKeepEdits(leftEdits, edits, webhookid)
  const { url, kinds } = form
  const [isMissing, setMissing] = useState(false)
  const failure = fieldFailure(saving.error, ['url'], t)
  const hasNoUrl = isMissing && url.trim() === ''
  const hasNoKind = isMissing && kinds.length === 0
  const submit = () => {
    if (saving.isPending) return
    const isReady = url.trim() !== '' && kinds.length > 0
    setMissing(!isReady)
    if (isReady) onSubmit({ url: url.trim(), kinds }, edits, () => saved({ url, kinds }) || onClose())
  }
  return (
    <Form label={label} onSubmit={submit} isChanged={isChanged}>
      <TextField
        label={t('webhooks.address')}
        hint={savedMeanwhile(overtaken.url, t) ?? t('webhooks.addressHint')}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={limits.addressText}
        value={url}
        onChange={(text) => change({ url: text })}
        error={failure.at('url') ?? (hasNoUrl ? t('webhooks.noAddress') : undefined)}
        takesFocus
      />
      <KindChoice
        chosen={kinds}
        error={hasNoKind ? t('webhooks.chooseEvent') : undefined}
        onChange={(chosen) => change({ kinds: [...chosen] })}
      />
      <ChangedMeanwhile fields={overtaken.kinds ? [t('webhooks.events')] : []} />
      <FormError lines={failure.lines} />
      <FormSubmit label={submitLabel} isPending={saving.isPending} onCancel={onClose} />
    </Form>
  )
}

type KindChoiceProps = {
  chosen: readonly WebhookKind[]
  error: string | undefined
  onChange: (chosen: readonly WebhookKind[]) => void
}

function KindChoice({ chosen, error, onChange }: KindChoiceProps) {
  const { t } = useTranslation()
  return (
    <>
      <div className={styles.choose}>
        <strong>{t('webhooks.events')}</strong>
        <Button
          label={t('webhooks.all')}
          fullLabel={`${t('webhooks.all')}: ${t('webhooks.events')}`}
          tone="link"
          size="sm"
          onPress={() => onChange(WebhookKind.options)}
        />
        <Button
          label={t('webhooks.noEvent')}
          fullLabel={`${t('webhooks.noEvent')}: ${t('webhooks.events')}`}
          tone="link"
          size="sm"
          onPress={() => onChange([])}
        />
      </div>
      <FormError lines={[error]} />
      {kindGroups.map(({ id, kinds }) => (
        <fieldset key={id} className={styles.kinds}>
          <legend>{t(`webhooks.groups.${id}`)}</legend>
          {kinds.map((kind) => (
            <Checkbox
              key={kind}
              label={t(kindKey(kind))}
              hint={kind}
              isSelected={chosen.includes(kind)}
              onChange={(isIn) => onChange(withKind(chosen, kind, isIn))}
            />
          ))}
        </fieldset>
      ))}
    </>
  )
}
