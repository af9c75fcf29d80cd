import {
  type SettingName,
  type GeneralSettings,
  Language,
  languageCodes,
  languages,
  limits,
  type RemovalPreview,
} from '@switchboard/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../live/refusal-text.ts'
import { savedMeanwhile } from '../../../live/saved-meanwhile.ts'
import { useEdits } from '../../../live/use-edits.ts'
import { Box } from '../../../ui/layout/Box.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { Form, FormActions, FormError, FormRow } from '../../../ui/forms/Form.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { toasts } from '../../../ui/overlays/toast-queue.ts'
import { changesIn, overridden, removalIn, useSaveSettings } from '../api.ts'
import { ChoiceRule } from './ChoiceRule.tsx'
import { ConfirmRemoval } from './ConfirmRemoval.tsx'
import { isTooShort, KeepRules } from './KeepRules.tsx'
import { RuleDefaults, WithDefault } from './RuleDefault.tsx'
import { ReopenRule } from './ReopenRule.tsx'
import { SignInRules } from './SignInRules.tsx'
import { noLeftEdits, useKeepEdits, useLeftEdits } from '../../../live/left-edits.ts'
import { mutateThen } from '../../../live/mutate-then.ts'

type GeneralFormProps = {
  settings: GeneralSettings
  departments: readonly { departmentid: string; department_name: string }[]
}

/** The settings of the whole installation; saved together, in effect at once. */
export function GeneralForm({ settings, departments }: GeneralFormProps) {
  const { t } = useTranslation()
  const { form, isChanged, set, defaults, overtaken, takeBack, save, submit, removal, setRemoval } =
    useGeneralForm(settings)
  const failure = errorText(save.error, t)
  return (
    <RuleDefaults value={{ defaults, overtaken, onBack: takeBack }}>
      <Form label={t('settings.general')} onSubmit={() => submit()} isChanged={isChanged}>
        <Names form={form} onChange={set} />
        <Box title={t('general.clients')}>
          <ForNewClients form={form} overtaken={overtaken} departments={departments} onChange={set} />
          <ReopenRule days={form.reopenDays} onChange={(reopenDays) => set({ reopenDays })} />
          <FormRow>
            <ChoiceRule rule="linkPreviews" form={form} hint={t('general.linksHint')} onChange={set} />
          </FormRow>
        </Box>
        <SignInRules form={form} onChange={set} />
        <KeepRules form={form} onChange={set} />
        <FormError lines={removal ? [] : [failure]} />
        <FormActions>
          <SubmitButton
            label={t('general.save')}
            size="lg"
            isPending={save.isPending}
            isDisabled={isIncomplete(form)}
          />
        </FormActions>
        <p className="small muted">{t('general.version', { version: settings.version })}</p>
      </Form>
      {removal && (
        <ConfirmRemoval
          key={JSON.stringify(removal)}
          removal={removal}
          isPending={save.isPending}
          error={save.variables?.confirmedRemoval ? failure : undefined}
          onNo={() => setRemoval(null)}
          onYes={() => submit(removal)}
        />
      )}
    </RuleDefaults>
  )
}

const leftEdits = noLeftEdits<{ edits: Partial<GeneralSettings>; back: readonly SettingName[] }>()

/** What is edited, and saving it: what the server would remove then is confirmed first. */
function useGeneralForm(settings: GeneralSettings) {
  const { t } = useTranslation()
  const left = useLeftEdits(leftEdits)
  const { form, edits, isChanged: isEdited, change: set, saved, overtaken } = useEdits(settings, left?.edits)
  const [back, setBack] = useState(left?.back ?? [])
  useKeepEdits(leftEdits, { edits, back })
  const save = useSaveSettings()
  const [removal, setRemoval] = useState<RemovalPreview | null>(null)
  const submit = (confirmedRemoval?: RemovalPreview) => {
    if (save.isPending) return
    const change = changesIn(settings, form, back)
    void mutateThen(save, confirmedRemoval ? { ...change, confirmedRemoval } : change, {
      done: () => toasts.show({ tone: 'success', text: t('general.saved') }),
      here() {
        saved(form)
        setBack((before) => before.filter((rule) => !back.includes(rule)))
        setRemoval(null)
      },
      refused: (error) => setRemoval(removalIn(error)),
    })
  }
  const takeBack = (rule: SettingName) => {
    set({ [rule]: settings.defaults[rule] })
    setBack((before) => [...before, rule])
  }
  const defaults = overridden(settings, back)
  const isChanged = isEdited || back.length > 0
  return { form, isChanged, set, defaults, overtaken, takeBack, save, submit, removal, setRemoval }
}

const isIncomplete = (form: GeneralSettings): boolean =>
  form.companyName.trim() === '' ||
  form.productName.trim() === '' ||
  [form.keepContentDays, form.keepRawDays, form.keepAuditDays].some(isTooShort)

type NamesProps = { form: GeneralSettings; onChange: (part: Partial<GeneralSettings>) => void }

function Names({ form, onChange }: NamesProps) {
  const { t } = useTranslation()
  const missing = (value: string) => (value.trim() === '' ? t('refusal.missing-fields') : undefined)
  return (
    <Box title={t('general.names')}>
      <FormRow>
        <WithDefault rule="companyName" label={t('general.companyName')}>
          <TextField
            label={t('general.companyName')}
            hint={t('general.companyHint')}
            value={form.companyName}
            onChange={(companyName) => onChange({ companyName })}
            maxLength={limits.nameText}
            error={missing(form.companyName)}
          />
        </WithDefault>
        <WithDefault rule="productName" label={t('general.productName')}>
          <TextField
            label={t('general.productName')}
            hint={t('general.productHint')}
            value={form.productName}
            onChange={(productName) => onChange({ productName })}
            maxLength={limits.nameText}
            error={missing(form.productName)}
          />
        </WithDefault>
      </FormRow>
    </Box>
  )
}

type ForNewClientsProps = NamesProps &
  Pick<GeneralFormProps, 'departments'> & { overtaken: Partial<GeneralSettings> }

/** The language of a client who has none yet, and the department of a new ticket. */
function ForNewClients({ form, overtaken, departments, onChange }: ForNewClientsProps) {
  const { t } = useTranslation()
  const theirs = departments.find(({ departmentid }) => departmentid === overtaken.defaultDepartmentid)
  return (
    <FormRow>
      <WithDefault rule="defaultLanguage" label={t('general.defaultLanguage')}>
        <Select
          label={t('general.defaultLanguage')}
          hint={t('general.languageHint')}
          placeholder=""
          value={form.defaultLanguage}
          onChange={(id) => onChange({ defaultLanguage: Language.parse(id) })}
          options={languageCodes.map((code) => ({ id: code, text: languages[code].name }))}
        />
      </WithDefault>
      <Select
        label={t('general.defaultDepartment')}
        hint={savedMeanwhile(theirs?.department_name, t) ?? t('general.departmentHint')}
        placeholder=""
        value={form.defaultDepartmentid}
        onChange={(defaultDepartmentid) => onChange({ defaultDepartmentid })}
        options={departments.map((one) => ({ id: one.departmentid, text: one.department_name }))}
      />
    </FormRow>
  )
}
