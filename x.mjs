import { readFileSync, readdirSync } from 'node:fs';
import { TraceMap, eachMapping } from '@jridgewell/trace-mapping';
import { gzipSync } from 'node:zlib';
const f=readdirSync('/tmp/smap/assets').find(n=>n.startsWith(process.argv[2])&&n.endsWith('.js'));
const code=readFileSync('/tmp/smap/assets/'+f,'utf8'); const lines=code.split('\n');
const map=new TraceMap(readFileSync('/tmp/smap/assets/'+f+'.map','utf8'));
const by={}; let prev=null; const ms=[]; eachMapping(map,m=>ms.push(m));
for(let i=0;i<ms.length;i++){const m=ms[i],n=ms[i+1]; const end=n&&n.generatedLine===m.generatedLine?n.generatedColumn:lines[m.generatedLine-1].length; const len=end-m.generatedColumn; const s=(m.source||'?'); by[s]=(by[s]||'')+lines[m.generatedLine-1].slice(m.generatedColumn,end);}
const total=gzipSync(code,{level:9}).length; const raw=code.length;
const group=process.argv[3]==='pkg'? s=>{const m=/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(s); return m?m[1]:s.replace(/.*?(storefront|domain|ui|messages|contract|atelier)\/src\/([^/]+)(\/.*)?$/,'$1/$2')} : s=>s.replace(/^(\.\.\/)+/,'');
const g={}; for(const [s,t] of Object.entries(by)) g[group(s)]=(g[group(s)]||'')+t;
const rows=Object.entries(g).map(([s,t])=>[gzipSync(t,{level:9}).length,t.length,s]).sort((a,b)=>b[0]-a[0]);
console.log(f,raw,total); for(const r of rows.slice(0,+process.argv[4]||60)) console.log(r.join(' '));
