import type { ApplePasses } from '../../settings/wallet-passes.ts';
import type { PassCard } from './wallets.ts';

export const applePassType = 'application/vnd.apple.pkpass';

/** Colours of ink on paper, as on the shop's pages. */
const colours = {
  backgroundColor: 'rgb(250, 248, 245)',
  foregroundColor: 'rgb(33, 28, 25)',
  labelColor: 'rgb(110, 98, 90)',
};

/**
 * Returns a signed pass with the member's code as a bar code. The bar code never changes, so it only identifies the member,
 * and never pays. The pass does not show the level: without Apple's push certificate the shop could not update it on the
 * phone.
 */
export async function applePass(passes: ApplePasses, card: PassCard): Promise<Buffer> {
  // Loaded when the first pass is made: few shops have a certificate, and it brings 2 MB.
  const { PKPass } = await import('passkit-generator');
  const { icon, logo } = passes;
  const pass = new PKPass(
    {
      'icon.png': icon,
      'icon@2x.png': icon,
      'icon@3x.png': icon,
      ...(logo && { 'logo.png': logo, 'logo@2x.png': logo, 'logo@3x.png': logo }),
    },
    { wwdr: passes.wwdr, signerCert: passes.certificate, signerKey: passes.privateKey },
    {
      ...colours,
      passTypeIdentifier: passes.passTypeIdentifier,
      teamIdentifier: passes.teamIdentifier,
      serialNumber: card.serial,
      organizationName: card.shop,
      description: card.title,
      logoText: card.shop,
      sharingProhibited: true,
    },
  );
  pass.type = 'storeCard';
  pass.primaryFields.push({ key: 'name', label: card.title, value: card.name });
  pass.secondaryFields.push({ key: 'code', label: card.codeLabel, value: card.shownCode });
  pass.backFields.push({ key: 'page', label: card.linkLabel, value: card.url });
  pass.setBarcodes({
    format: 'PKBarcodeFormatCode128',
    message: card.code,
    messageEncoding: 'iso-8859-1',
    altText: card.shownCode,
  });
  return pass.getAsBuffer();
}
