import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

const run = promisify(execFile)
const deploy = join(import.meta.dirname, '..', 'deploy')
const read = (name: string): Promise<string> => readFile(join(deploy, name), 'utf8')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deploy-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const programs = {
  nginx: '/usr/sbin/nginx',
  haproxy: '/usr/sbin/haproxy',
  systemd: '/usr/bin/systemd-analyze',
} as const

test.skipIf(!existsSync(programs.haproxy))('HAProxy takes the example for several nodes', async () => {
  const config = join(folder, 'haproxy.cfg')
  await writeFile(config, (await read('haproxy.cfg')).replaceAll(/ desk-(\d):3003/g, ' 127.0.0.1:300$1'))
  const { stdout, stderr } = await run(programs.haproxy, ['-c', '-f', config])
  expect(stdout + stderr).toContain('valid')
})

test.skipIf(!existsSync(programs.nginx))('nginx takes the example with TLS', async () => {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const subject = ['-days', '2', '-subj', '/CN=desk.example.com']
  const paths = ['-keyout', key, '-out', certificate]
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...paths, ...subject])
  const site = (await read('nginx.conf'))
    .replace('/etc/letsencrypt/live/desk.example.com/fullchain.pem', certificate)
    .replace('/etc/letsencrypt/live/desk.example.com/privkey.pem', key)
  await writeFile(join(folder, 'site.conf'), site)
  const whole = join(folder, 'nginx.conf')
  await writeFile(whole, `pid ${folder}/pid;\nevents {}\nhttp { include ${folder}/site.conf; }\n`)
  const { stderr } = await run(programs.nginx, ['-t', '-c', whole])
  expect(stderr).toContain('test is successful')
})

test.skipIf(!existsSync(programs.systemd))('systemd finds the unit well confined', async () => {
  const unit = join(deploy, 'switchboard.service')
  const { stdout } = await run(programs.systemd, ['security', '--offline=true', unit])
  const [, score] = /Overall exposure level for switchboard\.service: ([\d.]+)/.exec(stdout) ?? []
  expect(Number(score)).toBeLessThanOrEqual(2.5)
})

test('dashboard and alarms ask only for figures that the desk gives', async () => {
  const source = await readFile(
    join(import.meta.dirname, '../packages/server/src/platform/metrics/metrics.ts'),
    'utf8',
  )
  const dashboard = z
    .object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })) })
    .parse(JSON.parse(await read('grafana-dashboard.json')))
  const asked = [
    ...dashboard.panels.flatMap((panel) => panel.targets.map(({ expr }) => expr)),
    await read('alerts.yaml'),
  ].join('\n')
  const names = new Set([...asked.matchAll(/switchboard_([a-z_]+?)(?:_bucket)?\b/g)].map(([, name]) => name))
  expect(names.size).toBeGreaterThan(8)
  for (const name of names) expect(source).toMatch(new RegExp(`'(switchboard_)?${name}'`))
})

test('compose files and the unit name only settings that the desk reads', async () => {
  const env = await readFile(join(import.meta.dirname, '../packages/server/src/config/env.ts'), 'utf8')
  const known = new Set([...env.matchAll(/^ {2}([A-Z0-9_]+):/gm)].map(([, name]) => name))
  const texts = await Promise.all(['compose.yaml', 'compose.cluster.yaml'].map(read))
  const named = texts.flatMap((text) =>
    [...text.matchAll(/^ {4,6}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name),
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})
