import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { readDeployment } from './read-deployment.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bourse-deployment-'));
const file = path.join(folder, 'deployment.json');

const read = (given: string) => {
  writeFileSync(file, given);
  vi.stubEnv('DEPLOYMENT', file);
  return readDeployment();
};

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(file, { force: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the deployment that a page is made for', () => {
  it('is what the file says, and the standard for the rest', () => {
    expect(read('{ "currency": "MXN", "timeZone": "America/Mexico_City" }')).toMatchObject({
      currency: 'MXN',
      timeZone: 'America/Mexico_City',
      apiBase: '/api',
    });
  });

  it('is read from a file with a byte order mark and CRs, as Windows editors write it', () => {
    expect(read('\uFEFF{\r\n  "currency": "MXN"\r\n}\r\n').currency).toBe('MXN');
  });

  it('has the chat where it is the bundled one, and no file is named', () => {
    vi.stubEnv('DEPLOYMENT', undefined);
    expect(readDeployment().customerServiceChat).toBe(true);
    expect(read('{}').customerServiceChat).toBe(false);
  });

  it.each([
    [
      'a zone that there is not',
      '{ "timeZone": "Mars/Olympus" }',
      /"timeZone" .*such as Asia\/Kolkata, not "Mars\/Olympus"/,
    ],
    [
      'a tolerance that is no part',
      '{ "priceTolerance": "1.5" }',
      /"priceTolerance" .*"1\.5"\. Mend it there/,
    ],
    ['a tolerance that is no decimal text', '{ "priceTolerance": 0.001 }', /"priceTolerance" .*0\.001/],
    ['a field that there is not', '{ "curency": "INR" }', /"curency"\. Its fields are: .*currency/],
    ['a text that is no JSON', '{ "currency": ', / is not JSON \(.*\): mend it\.$/],
    ['a list', '[]', / holds no fields: write an object into it, such as \{ "currency"/],
    ['a text', '"currency"', / holds no fields: write an object/],
  ])('stops the build at %s, with file, field and remedy', (_, given, problem) => {
    expect(() => read(given)).toThrow(problem);
    expect(() => read(given)).toThrow(file);
  });

  it('stops the build where it is named and not there', () => {
    vi.stubEnv('DEPLOYMENT', file);
    expect(() => readDeployment()).toThrow(
      `DEPLOYMENT names ${file}, which does not exist: mend the path, or unset DEPLOYMENT.`,
    );
  });
});
