import type { Bot, BotPlace, BotPlatform } from '@switchboard/contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { platformName } from '../../i18n/platform-name.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Column } from '../../ui/layout/Layout.tsx'
import { PanelLoading } from '../PanelLoading.tsx'
import { BotDialog } from './BotDialog.tsx'
import { BotList } from './BotList.tsx'
import { botsQuery } from './bots-api.ts'
import { DisconnectBot } from './DisconnectBot.tsx'
import { PlaceBot } from './PlaceBot.tsx'
import styles from './TokenPanel.module.css'
import { type TokenFormProps, TokenPanel, type TokenStatus } from './TokenPanel.tsx'

type BotChannelProps = {
  platform: BotPlatform
  title: string
  /** Of the only bot, or of the first of several. */
  status: UseQueryResult<TokenStatus>
  form: (props: TokenFormProps) => ReactNode
  removeOnly: () => Promise<unknown>
}

/** What is open beside the bots: a form for another one, or for a new token of one. */
type Opened = { place: BotPlace; name: string | null } | null

/** A channel whose bots are known by their tokens: the panel of one bot, or the list of several. */
export function BotChannel(channel: BotChannelProps) {
  const { platform } = channel
  const { t } = useTranslation()
  const query = useBotsOf(platform)
  const [opened, setOpened] = useState<Opened>(null)
  const [editedId, setEdited] = useState<string | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const open = (next: Opened) => {
    setDone(null)
    setOpened(next)
  }
  const edit = (bot: Bot) => {
    setDone(null)
    setEdited(bot.accountid)
  }
  const add = (
    <Button label={t('bot.add')} icon={Plus} onPress={() => open({ place: { add: true }, name: null })} />
  )
  if (opened !== null)
    return (
      <OpenedForm
        {...channel}
        opened={opened}
        onClose={() => setOpened(null)}
        onDone={(text) => {
          setOpened(null)
          setDone(text)
        }}
      />
    )
  return (
    <PanelLoading query={query} label={t('channels.loading')}>
      {(bots) => (
        <Column>
          {done !== null && <Notice tone="success">{done}</Notice>}
          {bots.length < 2 ? (
            <OnlyBot {...channel} bot={bots[0]} add={add} onEdit={edit} />
          ) : (
            <BotList
              title={t('bot.several', { platform: platformName(platform, t) })}
              bots={bots}
              add={add}
              onEdit={edit}
              onReconnect={({ accountid, name }) => open({ place: { accountid }, name })}
              onDone={setDone}
            />
          )}
          <EditedBot
            bot={bots.find(({ accountid }) => accountid === editedId)}
            onClose={() => setEdited(null)}
          />
        </Column>
      )}
    </PanelLoading>
  )
}

/** The dialog follows the bot, and closes when it is disconnected elsewhere. */
const EditedBot = ({ bot, onClose }: { bot: Bot | undefined; onClose: () => void }) =>
  bot && <BotDialog bot={bot} onClose={onClose} />

type OpenedFormProps = Pick<BotChannelProps, 'platform' | 'form'> & {
  opened: NonNullable<Opened>
  onClose: () => void
  onDone: (text: string) => void
}

function OpenedForm({ platform, form, opened: { place, name }, onClose, onDone }: OpenedFormProps) {
  return (
    <PlaceBot
      platform={platform}
      name={name}
      form={(onCancel) => form({ place, onCancel, onSubmit: () => undefined, onDone })}
      onClose={onClose}
    />
  )
}

type OnlyBotProps = BotChannelProps & {
  /** Undefined without a bot. */
  bot: Bot | undefined
  add: ReactNode
  onEdit: (bot: Bot) => void
}

/** The panel of the only bot, or of the first one to connect. */
function OnlyBot({ platform, title, status, form, removeOnly, bot, add, onEdit }: OnlyBotProps) {
  const { t } = useTranslation()
  return (
    <PanelLoading query={status} label={t('channels.loading')}>
      {(present) => (
        <TokenPanel
          title={title}
          platform={platform}
          status={present}
          form={form}
          whenSet={(onDone) => (
            <div className={styles.actions}>
              {add}
              {bot && <Button label={t('bot.edit')} tone="quiet" onPress={() => onEdit(bot)} />}
              <DisconnectBot platform={platform} remove={removeOnly} onDone={onDone} />
            </div>
          )}
        />
      )}
    </PanelLoading>
  )
}

const useBotsOf = (platform: BotPlatform) =>
  useQuery({ ...botsQuery, select: (bots) => bots.filter((bot) => bot.platform === platform) })

/** How the bot is doing, in a word or two, or how many bots there are. */
export function BotChannelState({
  platform,
  status,
}: {
  platform: BotPlatform
  status: TokenStatus | undefined
}) {
  const { t } = useTranslation()
  const count = useBotsOf(platform).data?.length ?? 0
  if (!status) return '…'
  if (count > 1) return t('bot.count', { count })
  return t(`channels.state.${status.tokenStatus ? (status.health?.state ?? 'connected') : 'off'}`)
}
