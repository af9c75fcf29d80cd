import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../../live/outcome.ts'
import { failureText } from '../../../live/refusal-text.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Form, FormActions } from '../../../ui/forms/Form.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { PasswordField } from '../../../ui/forms/PasswordField.tsx'
import { useSetupViber } from '../viber-api.ts'
import { type ViberComplaint, viberComplaintAfter, viberComplaintBefore } from '../viber-model.ts'
import type { TokenFormProps } from './TokenPanel.tsx'

export function ViberForm({ onCancel, onSubmit, onDone }: TokenFormProps) {
  const { t } = useTranslation()
  const [token, setToken] = useState('')
  const [complaint, setComplaint] = useState<ViberComplaint | null>(null)
  const setup = useSetupViber()
  const submit = (overwrite: boolean) => {
    if (setup.isPending) return
    const before = viberComplaintBefore(token)
    setComplaint(before)
    onSubmit()
    if (before) return
    setup.mutate(
      { token: token.trim(), ...(overwrite && { overwrite }) },
      {
        onSuccess: ({ value: { botName } }) => {
          setToken('')
          onDone(t('channelHealth.viberBot.done', { bot: botName }))
        },
        onError: (error) => setComplaint(viberComplaintAfter(failureOf(error))),
      },
    )
  }
  return (
    <Form label={t('channelHealth.viberBot.title')} onSubmit={() => submit(false)}>
      <Notice>{t('channelHealth.viberBot.address')}</Notice>
      <PasswordField
        label={t('telegram.token')}
        hint={t('channelHealth.viberBot.tokenHint')}
        showLabel={t('telegram.show')}
        hideLabel={t('telegram.hide')}
        autoComplete="off"
        value={token}
        onChange={setToken}
        maxLength={500}
        error={complaint ? sentenceOf(complaint, t) : undefined}
      />
      {complaint?.kind === 'taken' && (
        <Notice
          tone="danger"
          actions={<Button label={t('telegram.takeOver')} size="sm" onPress={() => submit(true)} />}
        >
          {t('channelHealth.viberBot.taken')}
        </Notice>
      )}
      {setup.isPending && (
        <Notice tone="progress" isLive>
          {t('channelHealth.viberBot.submitting')}
        </Notice>
      )}
      <FormActions>
        <Button label={t('telegram.submit')} type="submit" tone="primary" isPending={setup.isPending} />
        {onCancel && <Button label={t('common.cancel')} tone="quiet" onPress={onCancel} />}
      </FormActions>
    </Form>
  )
}

function sentenceOf(complaint: ViberComplaint, t: TFunction): string {
  switch (complaint.kind) {
    case 'empty':
      return t('refusal.telegram-empty')
    case 'invalid':
    case 'unreachable':
    case 'blocked':
    case 'address':
      return t(`channelHealth.viberBot.${complaint.kind}`)
    case 'taken':
    case 'described':
      return t('channelHealth.viberBot.theirWords', { words: complaint.text })
    case 'failed':
      return failureText(complaint.failure, t)
    default:
      return complaint satisfies never
  }
}
