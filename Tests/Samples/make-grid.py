# Joins HEIC tiles, each a file of heif-enc, into a grid as phones write it: hidden tiles, a rotation, EXIF and a thumbnail.
import struct, subprocess, os, sys, tempfile, io
from PIL import Image, ImageDraw
def box(t,b): return struct.pack('>I4s',8+len(b),t)+b
def full(t,b,v=0,f=0): return box(t,struct.pack('>I',v<<24|f)+b)
def find(b,t,start=0,end=None):
    i=start; end=len(b) if end is None else end
    while i<end:
        n,k=struct.unpack_from('>I4s',b,i)
        if k==t: return i+8,i+n
        i+=n
def tile(path):
    """Returns the hvcC box and the data of the primary item of a file of heif-enc."""
    b=open(path,'rb').read(); m,e=find(b,b'meta'); m+=4
    p,_=find(b,b'pitm',m,e); primary=struct.unpack_from('>H',b,p+4)[0]
    ip,ie=find(b,b'iprp',m,e); cp,ce=find(b,b'ipco',ip,ie); h,he=find(b,b'hvcC',cp,ce)
    l,le=find(b,b'iloc',m,e); v=b[l]; s1,s2=b[l+4],b[l+5]; o,ln,bs,ix=s1>>4,s1&15,s2>>4,s2&15; n=struct.unpack_from('>H',b,l+6)[0]; i=l+8
    rd=lambda at,k:int.from_bytes(b[at:at+k],'big')
    for _ in range(n):
        iid=rd(i,2); i+=2+(2 if v>=1 else 0)+2; base=rd(i,bs); i+=bs; c=rd(i,2); i+=2; data=b''
        for _ in range(c):
            if v>=1: i+=ix
            off=rd(i,o); i+=o; sz=rd(i,ln); i+=ln; data+=b[base+off:base+off+sz]
        if iid==primary: return b[h-8:he],data
def encode(im,q,*extra):
    with tempfile.TemporaryDirectory() as d:
        im.save(d+'/t.png'); subprocess.run(['heif-enc','-q',str(q),*extra,d+'/t.png','-o',d+'/t.heic'],check=True,capture_output=True); return tile(d+'/t.heic')
def grid(im,tw,q,rotation=0,date=None,thumb=None,exif_orientation=6,icc=None):
    w,h=im.size; cols=-(-w//tw); rows=-(-h//tw); tiles=[]
    for r in range(rows):
        for c in range(cols):
            t=Image.new('RGB',(tw,tw)); t.paste(im.crop((c*tw,r*tw,min(w,c*tw+tw),min(h,r*tw+tw))),(0,0)); tiles.append(encode(t,q))
    n=len(tiles); G=n+1; T=n+2; E=n+3
    hv=tiles[0][0]; props=[hv,full(b'ispe',struct.pack('>II',tw,tw)),full(b'ispe',struct.pack('>II',w,h)),box(b'irot',bytes([rotation]))]
    items=[(G,b'grid',0)]+[(i+1,b'hvc1',1) for i in range(n)]
    data={i+1:t[1] for i,t in enumerate(tiles)}; data[G]=struct.pack('>BBBBHH',0,0,rows-1,cols-1,w,h)
    assoc={i+1:[0x81,2] for i in range(n)}; assoc[G]=[3,0x84]
    if icc: props.append(box(b'colr',b'prof'+icc)); assoc[G].append(len(props))
    refs=box(b'dimg',struct.pack('>HH',G,n)+b''.join(struct.pack('>H',i+1) for i in range(n)))
    if thumb:
        ti=im.resize(thumb); hc,d=encode(ti,q); props+=[hc,full(b'ispe',struct.pack('>II',*thumb))]; items.append((T,b'hvc1',1)); data[T]=d; assoc[T]=[0x80|len(props)-1,len(props),0x84]; refs+=box(b'thmb',struct.pack('>HHH',T,1,G))
    if date:
        ex=Image.Exif(); ex[0x112]=exif_orientation; ex.get_ifd(0x8769)[36867]=date; b=ex.tobytes(); b=b[6:] if b[:6]==b'Exif\0\0' else b
        items.append((E,b'Exif',1)); data[E]=struct.pack('>I',0)+b; refs+=box(b'cdsc',struct.pack('>HHH',E,1,G))
    iinf=full(b'iinf',struct.pack('>H',len(items))+b''.join(full(b'infe',struct.pack('>HH4s',i,0,t)+b'\0',2,h) for i,t,h in items))
    ipma=full(b'ipma',struct.pack('>I',len(assoc))+b''.join(struct.pack('>HB',i,len(a))+bytes(a) for i,a in sorted(assoc.items())))
    iprp=box(b'iprp',box(b'ipco',b''.join(props))+ipma)
    ftyp=box(b'ftyp',b'heic\0\0\0\0mif1heic')
    def build(off):
        loc=b''; at=off
        for i,_,_ in items:
            loc+=struct.pack('>HHHHII',i,0,0,1,at,len(data[i])); at+=len(data[i])
        iloc=full(b'iloc',struct.pack('>HH',0x4400,len(items))+loc,1)
        meta=full(b'meta',full(b'hdlr',struct.pack('>I4s12s',0,b'pict',b'')+b'\0')+full(b'pitm',struct.pack('>H',G))+iinf+iprp+full(b'iref',refs)+iloc)
        return ftyp+meta
    head=build(0); head=build(len(head)+8)
    return head+box(b'mdat',b''.join(data[i] for i,_,_ in items))
if __name__=='__main__':
    q=Image.new('RGB',(364,256)); d=ImageDraw.Draw(q)
    for x,y,c in ((0,0,(200,30,30)),(182,0,(30,200,30)),(0,128,(30,30,200)),(182,128,(220,220,220))): d.rectangle((x,y,x+181,y+127),fill=c)
    open(sys.argv[1]+'/grid.heic','wb').write(grid(q,128,80,3,'2022:08:09 10:11:12',(92,64)))
