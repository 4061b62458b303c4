export function checkTarball(
  file: string
): Promise<{ readonly name: string; readonly version: string; readonly files: string[] }>
export function checkTarballs(files: string[]): Promise<Awaited<ReturnType<typeof checkTarball>>[]>
