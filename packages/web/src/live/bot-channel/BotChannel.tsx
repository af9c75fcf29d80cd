import type { Bot, BotPlace, BotPlatform } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { platformName } from '../../i18n/platform-name.ts'
import type { ChannelPanel } from '../../lib/channel-panel.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Column } from '../../ui/layout/Layout.tsx'
import { PanelLoading } from '../PanelLoading.tsx'
import { BotDialog } from './BotDialog.tsx'
import { BotList } from './BotList.tsx'
import { botsQuery, removeBot } from './bots-api.ts'
import { DisconnectBot } from './DisconnectBot.tsx'
import { PlaceBot } from './PlaceBot.tsx'
import styles from './TokenPanel.module.css'
import { type TokenFormProps, TokenPanel } from './TokenPanel.tsx'

type BotChannelProps = {
  platform: BotPlatform
  /** Asks for the token of a bot. */
  Form: ComponentType<TokenFormProps>
}

/** What Communication services shows for a channel whose bots are known by their tokens. */
export const botChannelPanel = (channel: BotChannelProps): ChannelPanel => ({
  State: () => <BotChannelState {...channel} />,
  Panel: () => <BotChannel {...channel} />,
})

/** What is open beside the bots: a form for another one, or for a new token of one. */
type Opened = { place: BotPlace; name: string | null } | null

/** The panel of one bot, or the list of several. */
function BotChannel(channel: BotChannelProps) {
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

type OpenedFormProps = BotChannelProps & {
  opened: NonNullable<Opened>
  onClose: () => void
  onDone: (text: string) => void
}

function OpenedForm({ platform, Form, opened: { place, name }, onClose, onDone }: OpenedFormProps) {
  return (
    <PlaceBot
      platform={platform}
      name={name}
      form={(onCancel) => <Form {...{ place, onCancel, onDone }} onSubmit={() => undefined} />}
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
function OnlyBot({ platform, Form, bot, add, onEdit }: OnlyBotProps) {
  const { t } = useTranslation()
  return (
    <TokenPanel
      title={t(`${platform}.title`)}
      platform={platform}
      health={bot?.health ?? null}
      Form={Form}
      whenSet={(onDone) =>
        bot && (
          <div className={styles.actions}>
            {add}
            <Button label={t('bot.edit')} tone="quiet" onPress={() => onEdit(bot)} />
            <DisconnectBot platform={platform} remove={() => removeBot(bot)} onDone={onDone} />
          </div>
        )
      }
    />
  )
}

const useBotsOf = (platform: BotPlatform) =>
  useQuery({ ...botsQuery, select: (bots) => bots.filter((bot) => bot.platform === platform) })

/** How the bot is doing, in a word or two, or how many bots there are. */
function BotChannelState({ platform }: BotChannelProps) {
  const { t } = useTranslation()
  const bots = useBotsOf(platform).data
  if (!bots) return '…'
  if (bots.length > 1) return t('bot.count', { count: bots.length })
  return t(`channels.state.${bots[0]?.health.state ?? 'off'}`)
}
