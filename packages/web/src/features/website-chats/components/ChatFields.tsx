import { limits, type WebsiteChat } from '@switchboard/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldFailure } from '../../../live/field-failure.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { Form, FormActions, FormError } from '../../../ui/forms/Form.tsx'
import { Checkbox } from '../../../ui/forms/Checkbox.tsx'
import { Box } from '../../../ui/layout/Box.tsx'
import { toasts } from '../../../ui/overlays/toast-queue.ts'
import { ChangedMeanwhile } from '../../../live/ChangedMeanwhile.tsx'
import { useChangeChat } from '../api.ts'
import { changesIn, type ChatFieldsProps, choicesOf, namesOf } from '../website-chat-model.ts'
import { AppearanceFields } from './AppearanceFields.tsx'
import { HoursFields } from './HoursFields.tsx'
import styles from './WebsiteChats.module.css'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { originsIn } from '../website-origins.ts'
import { useQuery } from '@tanstack/react-query'
import { departmentsQuery } from '../../../live/departments.ts'
import { Select } from '../../../ui/forms/Select.tsx'
import { mutateThen } from '../../../live/mutate-then.ts'

type AllFieldsProps = ChatFieldsProps & {
  chat: WebsiteChat
  isChanged: boolean
  isConnected: boolean
  /** What a colleague has saved in what is changed here. */
  overtaken: Partial<ChatFieldsProps['form']>
  onReset: () => void
  onSaved: (form: ChatFieldsProps['form']) => void
}

/** Everything that is decided about a chat; saved together, and seen at once by visitors who have written. */
export function ChatFields(props: AllFieldsProps) {
  const { chat, form, isChanged, isConnected, overtaken, onChange, onReset, onSaved } = props
  const { t } = useTranslation()
  const save = useChangeChat(chat)
  const [isRefused, setRefused] = useState(false)
  const choices = choicesOf(form)
  const submit = () => {
    setRefused(choices === null)
    if (choices === null || save.isPending || !isConnected) return
    void mutateThen(save, changesIn(chat, choices), {
      done: () => toasts.show({ tone: 'success', text: t('websiteChats.saved') }),
      here: () => onSaved(form),
    })
  }
  const lines = fieldFailure(save.error, [], t).lines
  return (
    <Form label={t('websiteChats.form')} onSubmit={submit} isChanged={isChanged}>
      <AppearanceFields form={form} onChange={onChange} />
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
      <ChangedMeanwhile fields={namesOf(overtaken).map((name) => t(`websiteChats.field.${name}`))} />
      <FormError
        lines={[...(isRefused && choices === null ? [t('websiteChats.wrong.form')] : []), ...lines]}
      />
      <FormActions>
        <SubmitButton
          label={t('websiteChats.save')}
          isPending={save.isPending}
          isDisabled={!isChanged || !isConnected}
        />
        {isChanged && <Button label={t('websiteChats.reset')} tone="quiet" onPress={onReset} />}
      </FormActions>
    </Form>
  )
}

/** The websites that may show the chat, one in each line; what is wrong is named by its line once the field is left. */
function OriginsField({ form, onChange }: ChatFieldsProps) {
  const { t } = useTranslation()
  const [isLeft, setLeft] = useState(false)
  const { origins, wrong } = originsIn(form.origins)
  const lines = wrong.map(({ line, text, problem }) => t(`websiteChats.origin.${problem}`, { line, text }))
  const tooMany =
    origins.length > limits.chatOrigins
      ? [t('websiteChats.origin.tooMany', { most: limits.chatOrigins })]
      : []
  return (
    <TextArea
      label={t('websiteChats.field.origins')}
      hint={t('websiteChats.hint.origins')}
      placeholder="https://shop.example"
      rows={3}
      value={form.origins}
      onChange={(text) => onChange({ origins: text })}
      onBlur={() => setLeft(true)}
      error={isLeft ? [...lines, ...tooMany].join('\n') || undefined : undefined}
    />
  )
}

/** No department has this id: visitors choose one themselves. */
const theyChoose = 'they-choose'

function DepartmentField({ form, onChange }: ChatFieldsProps) {
  const { t } = useTranslation()
  const departments = useQuery(departmentsQuery).data?.value ?? []
  return (
    <Select
      label={t('websiteChats.field.department')}
      placeholder=""
      value={form.departmentid ?? theyChoose}
      onChange={(id) => onChange({ departmentid: id === theyChoose ? null : id })}
      options={[
        { id: theyChoose, text: t('websiteChats.theyChoose') },
        ...departments.map((one) => ({ id: one.departmentid, text: one.department_name })),
      ]}
    />
  )
}
