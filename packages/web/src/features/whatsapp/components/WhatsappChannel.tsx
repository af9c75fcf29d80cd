import { platformNames } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { ChannelPanel } from '../../../lib/channel-panel.ts'
import { PanelLoading } from '../../../live/PanelLoading.tsx'
import { type MetaSettings, metaSettingsQuery } from '../../../live/meta-login/settings.ts'
import { GuideLink } from '../../../ui/buttons/GuideLink.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Box } from '../../../ui/layout/Box.tsx'
import { Column } from '../../../ui/layout/Layout.tsx'
import { countAccounts } from '../account-model.ts'
import { accountsQuery, templatesQuery } from '../api.ts'
import { AccountsView } from './AccountsView.tsx'
import { TemplatesView } from './TemplatesView.tsx'
import styles from './Whatsapp.module.css'
import { WhatsappBox, type WhatsappView } from './WhatsappBox.tsx'
import { TableSkeleton } from '../../../ui/tables/TableSkeleton.tsx'
import { WhatsappHome } from './WhatsappHome.tsx'

export const whatsappChannel: ChannelPanel = {
  State: WhatsappState,
  Panel: WhatsappChannel,
}

/** The sign-up needs its configuration beside what both of Meta's channels need. */
const missingIn = ({ missing, configId }: MetaSettings): readonly string[] =>
  configId === null ? [...missing, 'META_CONFIG_ID'] : missing

/** How many numbers there are, under WhatsApp's icon. */
function WhatsappState() {
  const { t } = useTranslation()
  const settings = useQuery(metaSettingsQuery).data
  const isSet = settings !== undefined && missingIn(settings).length === 0
  const accounts = useQuery({ ...accountsQuery, enabled: isSet }).data
  if (settings !== undefined && !isSet) return t('whatsapp.state.unset')
  if (accounts === undefined) return '…'
  return accounts.length === 0
    ? t('whatsapp.state.none')
    : t('whatsapp.state.numbers', { count: accounts.length })
}

/** WhatsApp panel; the address holds the open page. */
function WhatsappChannel() {
  const { t } = useTranslation()
  return (
    <PanelLoading query={useQuery(metaSettingsQuery)} label={t('whatsapp.loading')}>
      {(settings) => {
        const missing = missingIn(settings)
        return missing.length > 0 ? <NotConfigured missing={missing} /> : <Views settings={settings} />
      }}
    </PanelLoading>
  )
}

function Views({ settings }: { settings: MetaSettings }) {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const accounts = useQuery(accountsQuery)
  const templates = useQuery(templatesQuery)
  const show = (view: WhatsappView | null) =>
    setParams({ section: 'services', channel: 'whatsapp', ...(view !== null && { view }) })
  const view = params.get('view')
  switch (view) {
    case 'accounts':
    case 'new-number':
      return (
        <PanelLoading query={accounts} label={t('whatsapp.loading')}>
          {(found) => (
            <AccountsView
              accounts={found}
              settings={settings}
              isAdding={view === 'new-number'}
              onView={show}
            />
          )}
        </PanelLoading>
      )
    case 'templates':
      return (
        <WhatsappBox view="templates" onView={show} onAdd={undefined} body="flush">
          <PanelLoading
            query={templates}
            label={t('whatsapp.templates.loading')}
            skeleton={<TableSkeleton />}
          >
            {({ value }) => <TemplatesView templates={value} />}
          </PanelLoading>
        </WhatsappBox>
      )
    default:
      return (
        <PanelLoading query={accounts} label={t('whatsapp.loading')}>
          {(found) => (
            <WhatsappHome
              {...countAccounts(found)}
              templates={templates.data?.value.length ?? null}
              to="?section=services&channel=whatsapp&view=accounts"
            />
          )}
        </PanelLoading>
      )
  }
}

/** Without its environment settings, the panel names those to set. */
function NotConfigured({ missing }: { missing: readonly string[] }) {
  const { t } = useTranslation()
  return (
    <div className={styles.narrow}>
      <Box title={platformNames.whatsapp}>
        <Column>
          <Notice tone="warning">{t('whatsapp.unset.title')}</Notice>
          <div>
            <p>{t('whatsapp.unset.text')}</p>
            <ul className={styles.names}>
              {missing.map((name) => (
                <li key={name}>
                  <code>{name}</code>
                </li>
              ))}
            </ul>
            <GuideLink platform="whatsapp" label={t('bot.guide', { platform: platformNames.whatsapp })} />
          </div>
        </Column>
      </Box>
    </div>
  )
}
