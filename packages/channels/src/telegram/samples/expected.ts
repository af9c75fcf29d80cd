import type { InboundEvent } from '../../inbound.ts'
import { file, message, person } from '../../testing/texts.ts'

const nosir = person('171319245', 'Anon User', 'anon_user', 'ru')
const fancy = person('287956415', '𝕱𝖎⁹⁹', 'anon_user', 'en')
const tester = person('1111111', 'Test Firstname Test Lastname', 'Testusername', null)
const tagged = person('927266710', 'Anon <b>', 'anon_user', 'en')
const courier = person('3527065', 'Anon User', 'anon_user', null)

/** The events that each payload beside this file must give. */
export const expected: Record<string, InboundEvent[]> = {
  'album-1': [inGroup('449012337', '2026-04-23T19:22:02.000Z')],
  'album-2': [inGroup('449012338', '2026-04-23T19:22:02.000Z')],
  'animation-1': [
    message({
      extId: '534266316',
      at: new Date('2024-01-22T07:35:14.000Z'),
      from: nosir,
      chat: '171319245',
      messageRef: '12',
      content: file({
        ref: 'CgACAgQAAxkBAAMMZa4asptoz1nWSgFJcxBt5GWSN0oAAnMDAALEaiVSijnjxfNu6KA0BA',
        lastingRef: 'AgADcwMAAsRqJVI',
        kind: 'video',
        name: 'happy-tears.mp4',
        mime: 'video/mp4',
        size: 98196,
        duration: 2,
        width: 320,
        height: 320,
      }),
    }),
  ],
  'blocked-1': [
    {
      kind: 'reachability',
      extId: '469073662',
      at: new Date('2021-10-22T16:35:46.000Z'),
      from: fancy,
      chat: '287956415',
      reachable: false,
    },
  ],
  'callback-query-1': [
    {
      kind: 'buttonPress',
      extId: '756195662',
      at: null,
      from: person('715999558', 'Test FirstName', 'test_username', 'en'),
      chat: '715999558',
      messageRef: '282',
      pressId: '3075194689670475767',
      payload: 'SCRABBLE GUESS YES',
    },
  ],
  'contact-2': [
    message({
      extId: '534266320',
      at: new Date('2024-01-22T07:36:27.000Z'),
      from: nosir,
      chat: '171319245',
      messageRef: '16',
      content: { type: 'contact', name: 'Anon Contact', phone: '998900000000' },
    }),
  ],
  'document-2': [
    message({
      extId: '534266318',
      at: new Date('2024-01-22T07:35:27.000Z'),
      from: nosir,
      chat: '171319245',
      messageRef: '14',
      content: file({
        ref: 'BQACAgIAAxkBAAMOZa4av7Lx3mnxnrEgn1yhqzhZItYAAq0_AAJQAAFxSeB7qSv0Kfy6NAQ',
        lastingRef: 'AgADrT8AAlAAAXFJ',
        kind: 'document',
        name: 'График 3.xlsx',
        mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        size: 23701,
      }),
    }),
  ],
  'edited-message-1': [
    {
      kind: 'edit',
      extId: '10000',
      at: new Date('2015-09-07T17:23:20.000Z'),
      from: tester,
      chat: '1111111',
      messageRef: '1365',
      content: { type: 'text', text: 'Edited text' },
    },
  ],
  'forward-user-1': [
    message({
      extId: '10000',
      at: new Date('2015-09-07T17:05:32.000Z'),
      from: tester,
      chat: '1111111',
      messageRef: '1365',
      content: { type: 'text', text: '/start' },
      forwardedFrom: 'Forward Firstname Forward Lastname',
    }),
  ],
  'location-2': [
    message({
      extId: '534266319',
      at: new Date('2024-01-22T07:35:45.000Z'),
      from: nosir,
      chat: '171319245',
      messageRef: '15',
      content: { type: 'location', latitude: 41.305429, longitude: 69.279676, title: null, address: null },
    }),
  ],
  'photo-caption-2': [inGroup('449012336', '2026-04-23T19:21:41.000Z')],
  'photo-caption-entities-1': [
    message({
      extId: '900000003',
      at: new Date('2022-06-19T20:42:29.000Z'),
      from: person('27433968', 'Crax | rats addict', 'tacocrasco', 'en'),
      chat: '27433968',
      messageRef: '3460',
      content: file(
        {
          ref: 'AgACAgQAAxkBAAINhGKvijUVSn2i3980bQIIc1fqWGNCAAJpvDEbEmaBUfuA43fR-BnlAQADAgADeQADJAQ',
          lastingRef: 'AQADabwxGxJmgVF-',
          kind: 'image',
          mime: 'image/jpeg',
          size: 162061,
          width: 1280,
          height: 1280,
        },
        'www.example.com',
      ),
    }),
  ],
  'reaction-add-1': [inGroup('900000005', '2024-07-18T12:34:42.000Z')],
  'reaction-remove-1': [inGroup('900000006', '2024-08-16T08:56:37.000Z')],
  'reply-1': [
    message({
      extId: '10000',
      at: new Date('2015-09-07T17:05:32.000Z'),
      from: tester,
      chat: '1111111',
      messageRef: '1365',
      content: { type: 'text', text: '/start' },
      replyTo: { messageRef: '1334', quote: 'Original' },
    }),
  ],
  'reply-quote-1': [
    message({
      extId: '934522167',
      at: new Date('2023-04-22T16:08:36.000Z'),
      from: tagged,
      chat: '927266710',
      messageRef: '1374526',
      content: { type: 'text', text: 'quote reply' },
      replyTo: { messageRef: '1374510', quote: 'text @UserName b i s u c p #hashtag https://example.com' },
    }),
  ],
  'start-1': [
    message({
      extId: '174114370',
      at: new Date('2016-01-30T01:57:09.000Z'),
      from: courier,
      chat: '3527065',
      messageRef: '41',
      content: { type: 'text', text: '/start' },
      opening: true,
    }),
  ],
  'sticker-animated-1': [
    message({
      extId: '900000002',
      at: new Date('2019-09-12T12:09:48.000Z'),
      from: person('250918540', 'Анон Анонов', 'anon_user', 'en'),
      chat: '250918540',
      messageRef: '199787',
      content: file(
        {
          ref: 'AAMCAgADGQEAARIt0GMwiZ6n4nRbxdpM3pL8vPX6PVAhAAIjAAOw0PgMaabKAcaXKCABAAdtAAMpBA',
          lastingRef: 'AQADIwADsND4DHI',
          kind: 'sticker',
          size: 4118,
          width: 128,
          height: 128,
        },
        '',
        '😡',
      ),
    }),
  ],
  'text-1': [inGroup('449012333', '2026-04-23T19:20:25.000Z')],
  'text-entities-1': [
    message({
      extId: '934522166',
      at: new Date('2023-04-22T16:08:36.000Z'),
      from: tagged,
      chat: '927266710',
      messageRef: '1374526',
      content: { type: 'text', text: 'b <b>b</b> <i>i</i>' },
    }),
  ],
  'unblocked-1': [
    {
      kind: 'reachability',
      extId: '469073663',
      at: new Date('2021-10-22T16:35:48.000Z'),
      from: fancy,
      chat: '287956415',
      reachable: true,
    },
  ],
  'venue-1': [
    message({
      extId: '900946535',
      at: new Date('2017-05-03T21:05:20.000Z'),
      from: courier,
      chat: '3527065',
      messageRef: '95',
      content: {
        type: 'location',
        latitude: -2.898944,
        longitude: -79.006835,
        title: 'Cuenca',
        address: 'Provincia del Azuay',
      },
    }),
  ],
  'video-1': [
    message({
      extId: '900946526',
      at: new Date('2017-05-03T20:29:24.000Z'),
      from: courier,
      chat: '3527065',
      messageRef: '86',
      content: file({
        ref: 'BAADAQADBgADgtFRRPFTAAHxLVw76wI',
        kind: 'video',
        mime: 'video/mp4',
        size: 257507,
        duration: 1,
        width: 360,
        height: 640,
        thumbnailRef: 'AAQBABP2RvcvAATGjpC2zjwhKQ8xAAIC',
      }),
    }),
  ],
  'video-note-1': [inGroup('271683422', '2018-06-21T06:16:24.000Z')],
  'voice-2': [inGroup('449012334', '2026-04-23T19:20:34.000Z')],
}

function inGroup(extId: string, at: string): InboundEvent {
  return { kind: 'ignored', extId, at: new Date(at), why: 'supergroup chat' }
}
