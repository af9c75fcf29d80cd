import type { WebsiteChat } from '@switchboard/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldFailure } from '../../../live/field-failure.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Form, FormActions, FormError } from '../../../ui/forms/Form.tsx'
import { Checkbox } from '../../../ui/forms/Checkbox.tsx'
import { Box } from '../../../ui/layout/Box.tsx'
import { toasts } from '../../../ui/overlays/toast-queue.ts'
import { useChangeChat } from '../api.ts'
import { type ChatFieldsProps, choicesOf } from '../website-chat-model.ts'
import { LookFields } from './LookFields.tsx'
import { OriginsField } from './OriginsField.tsx'
import { DepartmentField } from './DepartmentField.tsx'
import { HoursFields } from './HoursFields.tsx'
import styles from './WebsiteChats.module.css'

type AllFieldsProps = ChatFieldsProps & { chat: WebsiteChat; isChanged: boolean; onReset: () => void }

/** Everything that is decided about a chat; saved together, open chats follow at once. */
export function ChatFields({ chat, form, isChanged, onChange, onReset }: AllFieldsProps) {
  const { t } = useTranslation()
  const save = useChangeChat(chat)
  const [isRefused, setRefused] = useState(false)
  const choices = choicesOf(form)
  const submit = () => {
    setRefused(choices === null)
    if (choices === null || save.isPending) return
    save.mutate(choices, {
      onSuccess: () => {
        onReset()
        toasts.show({ tone: 'success', text: t('websiteChats.saved') })
      },
    })
  }
  const lines = fieldFailure(save.error, [], t).lines
  return (
    <Form label={t('websiteChats.form')} onSubmit={submit}>
      <LookFields form={form} onChange={onChange} />
      <Box title={t('websiteChats.part.place')}>
        <div className={styles.part}>
          <OriginsField form={form} onChange={onChange} />
          <DepartmentField form={form} onChange={onChange} />
        </div>
      </Box>
      <HoursFields form={form} onChange={onChange} />
      <Box title={t('websiteChats.part.guard')}>
        <div className={styles.part}>
          <Checkbox
            label={t('websiteChats.field.challenge')}
            hint={t('websiteChats.hint.challenge')}
            isSelected={form.asks_challenge}
            onChange={(asks_challenge) => onChange({ asks_challenge })}
          />
        </div>
      </Box>
      <FormError
        lines={[...(isRefused && choices === null ? [t('websiteChats.wrong.form')] : []), ...lines]}
      />
      <FormActions>
        <Button
          label={t('websiteChats.save')}
          type="submit"
          tone="primary"
          isPending={save.isPending}
          isDisabled={!isChanged}
        />
        {isChanged && <Button label={t('websiteChats.reset')} tone="quiet" onPress={onReset} />}
      </FormActions>
    </Form>
  )
}
