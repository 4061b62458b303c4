export function checkTarball(
  file: string
): Promise<{ readonly name: string; readonly version: string; readonly files: string[] }>
