import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
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
  await writeFile(config, (await read('haproxy.cfg')).replaceAll(/ node-(\d):3003/g, ' 127.0.0.1:300$1'))
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

test.skipIf(!existsSync(programs.systemd))(
  'systemd finds the server and its backup well confined',
  async () => {
    for (const name of ['switchboard', 'switchboard-backup']) {
      const unit = join(deploy, `${name}.service`)
      const { stdout } = await run(programs.systemd, ['security', '--offline=true', unit])
      const [, score] = /Overall exposure level for [\w-]+\.service: ([\d.]+)/.exec(stdout) ?? []
      expect(Number(score)).toBeLessThanOrEqual(2.5)
    }
  },
)

const bench = '../bench/kit/server/server-process.ts'

test('threads share what they keep of memory from npm start, in the image and in the experiments', async () => {
  const places = await Promise.all(['Dockerfile', '../tools/run/choose-node.mjs', bench].map(read))
  expect(places.map((place) => /MALLOC_ARENA_MAX(=1|: '1',)$/m.test(place))).toEqual([true, true, true])
})

test('Node gets the same flags from npm start, from the image and in the experiments', async () => {
  const flags = ['Dockerfile', '../tools/run/entries.mjs', bench].map(async (name) =>
    (await read(name))
      .match(
        /--(?:max-semi-space-size=\d+|no-parallel-scavenge|heap-growing-percent=\d+|no-memory-reducer|no-sparkplug|expose-gc)(?=['"])/g,
      )
      ?.join(' '),
  )
  expect(new Set(await Promise.all(flags))).toEqual(
    new Set([
      '--max-semi-space-size=4 --no-parallel-scavenge --heap-growing-percent=75 --no-memory-reducer --no-sparkplug --expose-gc',
    ]),
  )
})

test('dashboard and alarms ask only for figures that the server gives', async () => {
  const source = await metricsSource()
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

/** The metrics of a node, and those that features bring. */
async function metricsSource(): Promise<string> {
  const server = join(import.meta.dirname, '../packages/server/src')
  const own = await readFile(join(server, 'platform/metrics/metrics.ts'), 'utf8')
  const files = (await readdir(server, { recursive: true })).filter((file) => file.endsWith('-feature.ts'))
  const features = await Promise.all(files.map((file) => readFile(join(server, file), 'utf8')))
  return [own, ...features.map((text) => text.slice(text.indexOf('  metrics: ')))].join('\n')
}

test('compose files and the unit name only settings that the server reads', async () => {
  const known = new Set([...(await settingsIn('env.ts')), ...(await settingsIn('companies.ts', 'OIDC_'))])
  const texts = await Promise.all(['compose.yaml', 'compose.cluster.yaml'].map(read))
  const named = texts.flatMap((text) =>
    [...text.matchAll(/^ {4,6}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name),
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

async function settingsIn(file: string, prefix = ''): Promise<string[]> {
  const source = await readFile(join(import.meta.dirname, '../packages/server/src/config', file), 'utf8')
  return [...source.matchAll(/^ {2}([A-Z0-9_]+):/gm)].map(([, name = '']) => `${prefix}${name}`)
}

test('the compose file of one node hands on what a proxy, mail, Meta and an identity provider need', async () => {
  const compose = await read('compose.yaml')
  const handedOn = [...compose.matchAll(/^ {6}([A-Z_]+): \$\{\1:-\}$/gm)].map(([, name = '']) => name)
  expect(handedOn).toEqual(
    expect.arrayContaining([
      'TRUST_PROXY',
      'SMTP_URL',
      'SMTP_FROM',
      'META_APP_ID',
      'META_APP_SECRET',
      'META_VERIFY_TOKEN',
      'META_CONFIG_ID',
      'META_HUMAN_AGENT',
      'OIDC_ISSUER',
      'OIDC_CLIENT_ID',
      'OIDC_CLIENT_SECRET',
    ]),
  )
})

test('the nodes of both compose files get every setting of their file of settings, but listen where the image does', async () => {
  for (const [name, settings, indent] of [
    ['compose.yaml', '.env', '    '],
    ['compose.cluster.yaml', 'cluster.env', '  '],
  ] as const) {
    const lines = (await read(name)).split('\n')
    expect(lines).toContain(`${indent}env_file: [{ path: ${settings}, required: false }]`)
    for (const own of ['HOST: 0.0.0.0', 'PORT: "3003"']) expect(lines).toContain(`${indent}  ${own}`)
  }
  // Their secrets stay out of the layers of the build.
  const ignored = (await readFile(join(deploy, '../.dockerignore'), 'utf8')).split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['**/*.env', '**/.env*']))
})

test('alerts name tabs of the settings that exist', async () => {
  const texts = await readFile(
    join(import.meta.dirname, '../packages/web/src/screens/admin/panel-texts/en.json'),
    'utf8',
  )
  const { settings } = z.object({ settings: z.record(z.string(), z.unknown()) }).parse(JSON.parse(texts))
  const named = [...(await read('alerts.yaml')).matchAll(/Settings, ([A-Z][a-z]+(?: [a-z]+)*)/g)].map(
    ([, tab]) => tab,
  )
  expect(named.length).toBeGreaterThan(2)
  expect(named.filter((tab) => !Object.values(settings).includes(tab))).toEqual([])
})

test('alerts and dashboard take the rate of counters alone: a gauge that falls is no reset', async () => {
  const texts = [await read('alerts.yaml'), await read('grafana-dashboard.json')].join('\n')
  const counted = [...texts.matchAll(/\b(?:increase|i?rate)\(\s*switchboard_([a-z_]+)/g)].map(
    ([, name]) => name,
  )
  expect(counted.length).toBeGreaterThan(3)
  expect(counted.filter((name = '') => !/_(total|bucket|count|sum)$/.test(name))).toEqual([])
})

test('every image has a fixed version', async () => {
  const texts = await Promise.all(['Dockerfile', 'compose.yaml', 'compose.cluster.yaml'].map(read))
  const images = texts.flatMap((text) =>
    [...text.matchAll(/^(?:FROM|\s+image:) (\S+)/gm)].map(([, image]) => image),
  )
  expect(images.length).toBeGreaterThan(6)
  expect(images.filter((image = '') => !/:[A-Za-z.]*\d+[.-]\d+/.test(image))).toEqual([])
})

test("the image's user owns every folder that a compose file mounts as a volume", async () => {
  const [dockerfile, cluster, one] = await Promise.all(
    ['Dockerfile', 'compose.cluster.yaml', 'compose.yaml'].map(read),
  )
  const user = /^USER (\S+)/m.exec(dockerfile ?? '')?.[1]
  const mounted = [...`${cluster}\n${one}`.matchAll(/volumes: \["(?:key|data):(\/\w+)"\]/g)].map(
    ([, path]) => path,
  )
  expect(mounted).toEqual(['/key', '/data'])
  for (const path of mounted) {
    const made = new RegExp(`install -d -o ${user} .*${path}\\b|--home-dir ${path} .* ${user}\\b`)
    expect(dockerfile?.replaceAll('\\\n', '')).toMatch(made)
  }
})

test('the image gets production packages only, and neither data nor history of the checkout', async () => {
  const dockerfile = await read('Dockerfile')
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM'))
  expect(last).not.toMatch(/COPY --from=build \/app \/app|npm ci(?! --omit=dev)/)
  expect(dockerfile).toContain('npm ci --omit=dev')
  const server = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(await readFile(join(deploy, '../packages/server/package.json'), 'utf8')))
  for (const name of ['server', ...Object.keys(server.dependencies).flatMap(ofOurs)]) {
    expect(dockerfile).toContain(`COPY packages/${name}/package.json`)
    expect(last).toContain(`/app/packages/${name}/src`)
  }
  const ignored = (await readFile(join(deploy, '../.dockerignore'), 'utf8')).split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.git', 'data', '**/node_modules', '*.env']))
})

const ofOurs = (name: string): string[] => (name.startsWith('@switchboard/') ? [name.slice(13)] : [])

test('old backups go once there is a new one, also when it names lost files, and stay while there is none', async () => {
  const [, command = ''] =
    /^ExecStopPost=\/bin\/sh -c '(.+)'$/m.exec(await read('switchboard-backup.service')) ?? []
  const backups = join(folder, 'backups')
  const afterTheBackup = () =>
    run('/bin/sh', ['-c', command.replace('/var/backups/switchboard', backups)]).catch(() => null)
  const made = async (name: string, daysAgo: number) => {
    const at = new Date(Date.now() - daysAgo * 86_400_000)
    await mkdir(join(backups, name), { recursive: true })
    await writeFile(join(backups, name, 'manifest.json'), '{}')
    for (const path of [join(backups, name, 'manifest.json'), join(backups, name)]) await utimes(path, at, at)
  }
  await made('three weeks ago', 21)
  await made('two days ago', 2)
  await mkdir(join(backups, 'tonight.unfinished'))
  await afterTheBackup()
  expect((await readdir(backups)).toSorted()).toEqual([
    'three weeks ago',
    'tonight.unfinished',
    'two days ago',
  ])
  await made('tonight', 0)
  await afterTheBackup()
  expect((await readdir(backups)).toSorted()).toEqual(['tonight', 'tonight.unfinished', 'two days ago'])
})

test.skipIf(!existsSync(programs.systemd))('systemd takes the units', async () => {
  const folderOfUnits = join(folder, 'units')
  await mkdir(folderOfUnits)
  for (const name of ['switchboard.service', 'switchboard-backup.service', 'switchboard-backup.timer']) {
    const unit = (await read(name))
      .replaceAll('/usr/bin/npm', '/bin/true')
      .replaceAll(/^(User|Group)=.*$/gm, '')
    await writeFile(join(folderOfUnits, name), unit)
  }
  const units = ['switchboard.service', 'switchboard-backup.timer'].map((name) => join(folderOfUnits, name))
  const { stderr } = await run(programs.systemd, ['verify', '--man=no', ...units])
  expect(stderr).not.toMatch(/switchboard/)
})
