import { type Bot, limits } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { platformName } from '../../i18n/platform-name.ts'
import { Form, FormError, FormSubmit } from '../../ui/forms/Form.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toasts } from '../../ui/overlays/toast-queue.ts'
import { ChangedMeanwhile } from '../ChangedMeanwhile.tsx'
import { departmentsQuery } from '../departments.ts'
import { useEditForm } from '../use-edit-form.ts'
import { useChangeBot } from './bots-api.ts'
import { mutateThen } from '../mutate-then.ts'

/** No department has this id: clients choose one themselves. */
const theyChoose = 'they-choose'

/** The name, the department and the greeting of a bot. */
export function BotDialog({ bot, onClose }: { bot: Bot; onClose: () => void }) {
  const { t } = useTranslation()
  const departments = useQuery(departmentsQuery).data?.value ?? []
  const { form, isChanged, change, field, overtaken, submit, missing, lines, isPending } = useBotForm(
    bot,
    onClose,
  )
  return (
    <Dialog onClose={onClose} title={t('bot.editOf', { name: bot.name })} holds="texts">
      <Form label={t('bot.editOf', { name: bot.name })} onSubmit={submit} isChanged={isChanged}>
        <TextField
          label={t('bot.name')}
          hint={t('bot.nameHint', { name: bot.bot_name, platform: platformName(bot.platform, t) })}
          {...field('name')}
          isRequired
          maxLength={limits.nameText}
          takesFocus
        />
        <Select
          label={t('bot.department')}
          placeholder=""
          value={form.departmentid}
          onChange={(departmentid) => change({ departmentid })}
          options={[
            { id: theyChoose, text: t('bot.theyChoose') },
            ...departments.map((one) => ({ id: one.departmentid, text: one.department_name })),
          ]}
        />
        <TextArea
          label={t('bot.greeting')}
          hint={t('bot.greetingHint')}
          {...field('greeting')}
          rows={3}
          maxLength={limits.chatGreeting}
        />
        <ChangedMeanwhile fields={'departmentid' in overtaken ? [t('bot.department')] : []} />
        <FormError lines={[...missing, ...lines]} />
        <FormSubmit label={t('bot.save')} isPending={isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

function useBotForm(bot: Bot, onSaved: () => void) {
  const { t } = useTranslation()
  const save = useChangeBot(bot)
  const form = useEditForm({
    record: { name: bot.name, departmentid: bot.departmentid ?? theyChoose, greeting: bot.greeting },
    request: save,
    fields: ['name', 'greeting'],
    isComplete: ({ name }) => name.trim() !== '',
    onSave(sent, { departmentid, ...texts }) {
      const department = departmentid === theyChoose ? null : departmentid
      void mutateThen(save, department === undefined ? texts : { ...texts, departmentid: department }, {
        done: ({ name }) => toasts.show({ tone: 'success', text: t('bot.saved', { name }) }),
        here: () => form.saved(sent) || onSaved(),
      })
    },
  })
  return { ...form, isPending: save.isPending }
}
