import { Language, languageCodes, languages } from '@switchboard/contract'
import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { noLeftEdits, useKeptState } from '../../../live/left-edits.ts'
import { failureOf } from '../../../live/outcome.ts'
import { failureText } from '../../../live/refusal-text.ts'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { Form, FormActions, FormError, FormRow } from '../../../ui/forms/Form.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { toasts } from '../../../ui/overlays/toast-queue.ts'
import { useSubmitTemplate } from '../mutations.ts'
import { emptyForm, missingIn, type TemplateForm } from '../template-model.ts'
import styles from './Whatsapp.module.css'
import { mutateThen } from '../../../live/mutate-then.ts'

/** Title and message, trimmed and not empty; Enter in either submits. */
export function TemplateSheet() {
  const { t } = useTranslation()
  const { form, change, submit, isPending, complaint, refusal } = useTemplateForm()
  return (
    <section className={styles.sheet} aria-labelledby="new-template">
      <h3 id="new-template" className={styles.sheetTitle}>
        {t('whatsapp.templates.new')}
      </h3>
      <Form label={t('whatsapp.templates.new')} onSubmit={submit}>
        <TextField
          label={t('whatsapp.templates.title')}
          value={form.title}
          onChange={(title) => change({ title })}
          error={complaint('title', 'template_title')}
        />
        <TextArea
          label={t('whatsapp.templates.message')}
          value={form.message}
          onChange={(message) => change({ message })}
          onEnter={submit}
          hint={t('whatsapp.templates.variables', { first: '{{1}}', second: '{{2}}' })}
          error={complaint('message', 'template_text')}
        />
        <Choices form={form} onChange={change} />
        <FormError lines={[refusal]} />
        <Notice icon={Hourglass}>{t('whatsapp.templates.review')}</Notice>
        <FormActions>
          <SubmitButton label={t('whatsapp.templates.submit')} isPending={isPending} />
        </FormActions>
      </Form>
    </section>
  )
}

const leftEdits = noLeftEdits<TemplateForm>()

/** What is filled in, what is wrong with it, and submitting it. */
function useTemplateForm() {
  const { t, i18n } = useTranslation()
  const [form, setForm] = useKeptState(leftEdits, () => emptyForm(Language.catch('en').parse(i18n.language)))
  const [missing, setMissing] = useState<readonly ('title' | 'message')[]>([])
  const submission = useSubmitTemplate()
  const submitted = () =>
    toasts.show({
      tone: 'success',
      text: t('whatsapp.templates.submitted'),
      sub: t('whatsapp.templates.review'),
    })
  const clear = () => setForm((before) => ({ ...before, title: '', message: '' }))
  const { isPending } = submission
  const change = (part: Partial<TemplateForm>) => setForm((before) => ({ ...before, ...part }))
  const failure = submission.isError ? failureOf(submission.error) : null
  const marked = failure?.kind === 'refused' ? failure.refusal.field : undefined
  const refusal = failure === null ? undefined : failureText(failure, t)
  const complaint = (name: 'title' | 'message', field: string) => {
    if (missing.includes(name)) return t(`whatsapp.templates.empty.${name}`)
    return marked === field ? refusal : undefined
  }
  const submit = () => {
    if (isPending) return
    const found = missingIn(form)
    setMissing(found)
    submission.reset()
    if (found.length === 0) void mutateThen(submission, form, { done: submitted, here: clear })
  }
  const isOfField = marked?.startsWith('template_') === true
  return { form, change, submit, isPending, complaint, refusal: isOfField ? undefined : refusal }
}

type ChoicesProps = { form: TemplateForm; onChange: (part: Partial<TemplateForm>) => void }

/** The fields that the provider requires of each template. */
function Choices({ form, onChange }: ChoicesProps) {
  const { t } = useTranslation()
  return (
    <FormRow>
      <Select
        label={t('whatsapp.templates.category')}
        placeholder={t('whatsapp.templates.category')}
        hint={t(`whatsapp.templates.about.${form.category}`)}
        options={(['UTILITY', 'MARKETING'] as const).map((id) => ({
          id,
          text: t(`whatsapp.categories.${id}`),
        }))}
        value={form.category}
        onChange={(id) => {
          if (id === 'UTILITY' || id === 'MARKETING') onChange({ category: id })
        }}
      />
      <Select
        label={t('whatsapp.templates.language')}
        placeholder={t('whatsapp.templates.language')}
        options={languageCodes.map((id) => ({ id, text: languages[id].name }))}
        value={form.language}
        onChange={(id) => onChange({ language: Language.catch('en').parse(id) })}
      />
    </FormRow>
  )
}
