import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

/** Whether the sources are here, which an image's layer of packages lacks, and so do an installation's programs that build. */
function canBuild(): boolean {
  const { resolve } = createRequire(import.meta.url)
  const isInstalled = (name: string): boolean => {
    try {
      return resolve(`${name}/package.json`) !== ''
    } catch {
      return false
    }
  }
  return existsSync(new URL('build.ts', import.meta.url)) && ['prisma', 'vite'].every(isInstalled)
}

/**
 * npm runs it after it has installed (`prepare` in package.json): builds what is not current, so that the first start need not. The
 * packages are there all the same where that fails, and whatever needs the build tries again or says so.
 */
if (canBuild()) {
  const { buildOrExit } = await import('./build.ts')
  const { storeCompiledCode } = await import('./compileCache.ts')
  const { showProgress } = await import('./showProgress.ts')
  const { buildStages } = await import('./steps.ts')
  storeCompiledCode()
  const progress = showProgress(process.stdout)
  await buildOrExit({ stages: buildStages.build, onlyStale: true, env: process.env }, progress, (failure) => {
    process.stderr.write(`${failure.account}\nThe packages are installed. The next npm start builds again.\n`)
  })
  progress.end()
}
