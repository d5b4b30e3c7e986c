/**
 * Draws a poster of a page to send or print: picture, name and price of a piece, and a code that leads there. `?path=` is
 * the page; one person's pages have no poster.
 */
import { qrModules } from '@jinlan/domain/qr';
import { decoded, sharedPath, shopPath } from '../../addresses.ts';
import { askShop } from '../../ask-shop.ts';
import { goBack } from '../../next-address.ts';
import { settings } from '../../settings.ts';
import { words } from '../../words.ts';

interface Piece {
  readonly name: string;
  readonly small_image: { readonly url: string } | null;
  readonly price_range: {
    readonly minimum_price: {
      readonly final_price: { readonly value: number; readonly currency: string };
    };
  };
}

const pieceQuery = `query ($url: String!) {
  storeConfig { store_name }
  route(url: $url) {
    ... on ProductInterface {
      name
      small_image { url }
      price_range { minimum_price { final_price { value currency } } }
    }
  }
}`;

const width = 750;
const height = 1_200;
const margin = 60;
const pictureSize = width - 2 * margin;
const codeSize = 220;

const absolute = (url: string): string => (url.startsWith('/') ? `${settings.shopUrl()}${url}` : url);

type Context = WechatMiniprogram.CanvasRenderingContext.CanvasRenderingContext2D;

function drawCode(context: Context, text: string, left: number, top: number): void {
  const rows = qrModules(text);
  // Four light modules around it belong to the code.
  const size = codeSize / (rows.length + 8);
  for (const [y, row] of rows.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) context.fillRect(left + (x + 4) * size, top + (y + 4) * size, size, size);
}

/** The name in lines that fit, at most two. */
function linesOf(context: Context, text: string, widest: number): string[] {
  const lines: string[] = [''];
  for (const letter of text) {
    const line = lines.at(-1) ?? '';
    if (context.measureText(line + letter).width <= widest) lines[lines.length - 1] = line + letter;
    else lines.push(letter);
  }
  return lines.length <= 2 ? lines : [lines[0] ?? '', `${(lines[1] ?? '').slice(0, -1)}…`];
}

Page({
  data: { text: '', isDrawn: false, saveLabel: '', backLabel: '' },
  canvas: null as WechatMiniprogram.Canvas | null,

  async onLoad({ path }: { path?: string }) {
    const texts = words();
    wx.setNavigationBarTitle({ title: texts['miniProgram.title.poster'] });
    this.setData({
      text: texts['miniProgram.poster.busy'],
      saveLabel: texts['miniProgram.poster.save'],
      backLabel: texts['miniProgram.back'],
    });
    const shared = sharedPath(`${settings.shopUrl()}${shopPath(decoded(path ?? ''))}`);
    const answer =
      shared === null
        ? null
        : await askShop<{ storeConfig: { store_name: string } | null; route: Partial<Piece> | null }>(
            pieceQuery,
            { url: shared.slice(1) },
          );
    if (shared === null || answer?.kind !== 'answered')
      return this.setData({
        text: texts[answer?.kind === 'offline' ? 'miniProgram.offline' : 'miniProgram.failed'],
      });
    const { storeConfig, route } = answer.data;
    await this.draw({
      address: `${settings.shopUrl()}${shared}`,
      name: route?.name ?? storeConfig?.store_name ?? '',
      price: route?.price_range?.minimum_price.final_price ?? null,
      picture: route?.small_image?.url ?? null,
    });
    this.setData({ text: '', isDrawn: true });
  },

  async draw(poster: {
    address: string;
    name: string;
    price: { readonly value: number; readonly currency: string } | null;
    picture: string | null;
  }) {
    const canvas = await new Promise<WechatMiniprogram.Canvas>((resolve) => {
      wx.createSelectorQuery()
        .select('#poster')
        .fields({ node: true })
        .exec(([found]) => resolve(found.node));
    });
    this.canvas = canvas;
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d') as Context;
    context.fillStyle = '#faf7f2';
    context.fillRect(0, 0, width, height);
    if (poster.picture !== null) {
      const image = canvas.createImage();
      const isLoaded = await new Promise<boolean>((resolve) => {
        image.onload = () => resolve(true);
        image.onerror = () => resolve(false);
        image.src = absolute(poster.picture ?? '');
      });
      if (isLoaded) context.drawImage(image as never, margin, margin, pictureSize, pictureSize);
    }
    context.fillStyle = '#17130f';
    context.font = '36px serif';
    const lines = linesOf(context, poster.name, pictureSize);
    for (const [index, line] of lines.entries())
      context.fillText(line, margin, margin + pictureSize + 70 + index * 52);
    const below = height - margin - codeSize;
    if (poster.price !== null) {
      context.font = '40px sans-serif';
      context.fillText(`${poster.price.currency} ${poster.price.value}`, margin, below + 60);
    }
    context.font = '24px sans-serif';
    context.fillText(words()['miniProgram.poster.scan'], margin, below + codeSize - 30);
    context.fillStyle = '#ffffff';
    context.fillRect(width - margin - codeSize, below, codeSize, codeSize);
    context.fillStyle = '#17130f';
    drawCode(context, poster.address, width - margin - codeSize, below);
  },

  save() {
    const texts = words();
    if (this.canvas === null) return;
    wx.canvasToTempFilePath({
      canvas: this.canvas,
      success: ({ tempFilePath: filePath }) =>
        wx.saveImageToPhotosAlbum({
          filePath,
          success: () => this.setData({ text: texts['miniProgram.poster.saved'] }),
          fail: () => this.setData({ text: texts['miniProgram.failed'] }),
        }),
      fail: () => this.setData({ text: texts['miniProgram.failed'] }),
    });
  },

  goBack,
});
