import { storedValues } from '@jinlan/client/data';
import { STORAGE } from '@jinlan/contract/wire';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawInShop } from '../app/testing.tsx';
import { InstallHint } from './InstallHint.tsx';
import { takeHandedPictures } from './share/handed-pictures.ts';
import { SharedPictures } from './share/ShareScreen.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('the hint to install the shop', () => {
  const draw = () => drawInShop(<InstallHint />, { families: ['app'] });
  const offer = (outcome: 'accepted' | 'dismissed') => {
    const prompt = vi.fn(async () => ({ outcome }));
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
    return prompt;
  };
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    window.dispatchEvent(new Event('appinstalled'));
  });

  it('is not shown where the browser offers nothing', async () => {
    await draw();
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('installs, and is gone once the shopper has agreed', async () => {
    const prompt = offer('accepted');
    const { user } = await draw();
    await user.click(await screen.findByRole('button', { name: 'Install' }));
    expect(prompt).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  });

  it('is closed for good', async () => {
    offer('dismissed');
    const { user } = await draw();
    await user.click(await screen.findByRole('button', { name: 'Do not show again' }));
    expect(screen.queryByRole('region')).toBeNull();
    expect(storedValues.get(STORAGE.installHint)).toBe(false);
    cleanup();
    offer('dismissed');
    await draw();
    expect(screen.queryByRole('region')).toBeNull();
  });
});

describe('shared pictures', () => {
  const picture = new Blob(['x'], { type: 'image/jpeg' });
  beforeEach(() => {
    takeHandedPictures();
    vi.stubGlobal('caches', { delete: vi.fn(async () => true) });
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => undefined;
  });
  const draw = (shrink: () => Promise<string | null>, chat = true) =>
    drawInShop(<SharedPictures read={async () => [picture]} shrink={shrink} />, { families: ['app'], chat });

  it('are handed to the conversation once, after the shopper has confirmed', async () => {
    const { user } = await draw(async () => 'AAAA');
    await screen.findByRole('img', { name: 'Picture 1 to send' });
    expect(takeHandedPictures()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Send to an adviser' }));
    await screen.findByText('No picture to send');
    expect(caches.delete).toHaveBeenCalledTimes(1);
    expect(takeHandedPictures()).toEqual(['AAAA']);
    expect(takeHandedPictures()).toEqual([]);
  });

  it('are sent only if the browser can read all of them', async () => {
    const { user } = await draw(async () => null);
    await user.click(await screen.findByRole('button', { name: 'Send to an adviser' }));
    await screen.findByText(/cannot be read/);
    expect(caches.delete).not.toHaveBeenCalled();
    expect(takeHandedPictures()).toEqual([]);
  });

  it('are discarded without being sent', async () => {
    const { user } = await draw(async () => 'AAAA');
    await user.click(await screen.findByRole('button', { name: 'Do not send' }));
    await screen.findByText('No picture to send');
    expect(caches.delete).toHaveBeenCalledTimes(1);
    expect(takeHandedPictures()).toEqual([]);
  });

  it('cannot be sent where the shop has no conversation', async () => {
    await draw(async () => 'AAAA', false);
    await screen.findByText('The conversation with customer service is not open.');
    expect(screen.getByRole('button', { name: 'Send to an adviser' })).toHaveProperty('disabled', true);
  });
});
