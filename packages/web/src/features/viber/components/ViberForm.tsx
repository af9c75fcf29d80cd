import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../../live/outcome.ts'
import { failureText } from '../../../live/refusal-text.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Form, FormActions } from '../../../ui/forms/Form.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { PasswordField } from '../../../ui/forms/PasswordField.tsx'
import { useSetupViber } from '../api.ts'
import { type ViberComplaint, viberComplaintAfter, viberComplaintBefore } from '../viber-model.ts'
import type { TokenFormProps } from '../../../live/bot-channel/TokenPanel.tsx'

export function ViberForm({ place, onCancel, onSubmit, onDone }: TokenFormProps) {
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
      { token: token.trim(), ...(overwrite && { overwrite }), ...place },
      {
        onSuccess: ({ value: { botName } }) => {
          setToken('')
          onDone(t('viber.done', { bot: botName }))
        },
        onError: (error) => setComplaint(viberComplaintAfter(failureOf(error))),
      },
    )
  }
  return (
    <Form label={t('viber.title')} onSubmit={() => submit(false)}>
      <Notice>{t('viber.address')}</Notice>
      <PasswordField
        label={t('bot.token')}
        hint={t('viber.tokenHint')}
        showLabel={t('bot.show')}
        hideLabel={t('bot.hide')}
        autoComplete="off"
        takesFocus={place !== undefined}
        value={token}
        onChange={setToken}
        maxLength={500}
        error={complaint ? sentenceOf(complaint, t) : undefined}
      />
      {complaint?.kind === 'taken' && (
        <Notice
          tone="danger"
          actions={<Button label={t('bot.takeOver')} size="sm" onPress={() => submit(true)} />}
        >
          {t('viber.taken')}
        </Notice>
      )}
      {setup.isPending && (
        <Notice tone="progress" isLive>
          {t('viber.submitting')}
        </Notice>
      )}
      <FormActions>
        <Button label={t('bot.submit')} type="submit" tone="primary" isPending={setup.isPending} />
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
      return t(`viber.${complaint.kind}`)
    case 'taken':
    case 'described':
      return t('viber.theirWords', { words: complaint.text })
    case 'failed':
      return failureText(complaint.failure, t)
    default:
      return complaint satisfies never
  }
}
