# Makes small raw files: TIFF structures and boxes around JPEGs.
import io, struct, sys
from PIL import Image, ImageDraw
def jpeg(w,h,orientation=None,date=None,thumb=None,noise=False):
    # The picture is 3:2. Cameras put it between black bars into a thumbnail of 4:3.
    im=Image.new('RGB',(w,h)); d=ImageDraw.Draw(im); ph=min(h,w*2//3); top=(h-ph)//2
    for (i,j,c) in ((0,0,(200,30,30)),(1,0,(30,200,30)),(0,1,(30,30,200)),(1,1,(220,220,220))):
        d.rectangle((i*w//2,top+j*ph//2,(i+1)*w//2-1,top+(j+1)*ph//2-1),fill=c)
    o=io.BytesIO(); kw={}
    if orientation or date:
        ex=im.getexif()
        if orientation: ex[0x112]=orientation
        if date: ex.get_ifd(0x8769)[36867]=date
        kw['exif']=ex
    # The bars stay black.
    if ph<h: kw.update(quality=100,subsampling=0)
    im.save(o,'JPEG',**{'quality':90,**kw}); return o.getvalue()
class Tiff:
    """Builds a TIFF structure. Entries: (tag, type, value); value int, list, bytes, or ('ifd', entries) / ('blob', bytes)."""
    def __init__(self,magic=42,order='<',head=b''):
        self.o=order; self.b=bytearray((b'II' if order=='<' else b'MM')+struct.pack(order+'HI',magic,0)+head)
    def pack(self,t,v):
        if isinstance(v,bytes): return v
        return b''.join(struct.pack(self.o+{1:'B',3:'H',4:'I',7:'B',13:'I'}[t],x) for x in (v if isinstance(v,list) else [v]))
    def blob(self,b):
        if len(self.b)%2: self.b+=b'\0'
        at=len(self.b); self.b+=b; return at
    def ifd(self,entries,next_ifd=0):
        """Writes children first, then the IFD; returns its offset."""
        flat=[]
        for tag,t,v in sorted(entries,key=lambda e:e[0]):
            if isinstance(v,tuple) and v[0]=='blob': v=self.blob(v[1])
            if isinstance(v,tuple) and v[0]=='ifd': v=[self.ifd(e) for e in v[1]]
            flat.append((tag,t,v))
        out=[]
        for tag,t,v in flat:
            raw=self.pack(t,v); n=len(raw)//{1:1,2:1,3:2,4:4,7:1,13:4}[t]
            if len(raw)>4: raw=struct.pack(self.o+'I',self.blob(raw))
            out.append(struct.pack(self.o+'HHI',tag,t,n)+raw.ljust(4,b'\0'))
        at=self.blob(struct.pack(self.o+'H',len(out))+b''.join(out)+struct.pack(self.o+'I',next_ifd)); return at
    def done(self,first): struct.pack_into(self.o+'I',self.b,4,first); return bytes(self.b)
DATE=b'2019:07:14 18:30:05\0'
def exif(): return (0x8769,4,('ifd',[[(0x9003,2,DATE)]]))
def raw_data(t): return t.blob(bytes(64))
def cr2(o=6):
    t=Tiff(head=b'CR\2\0'+struct.pack('<I',0)); thumb=jpeg(160,120); big=jpeg(300,200); 
    # lossless JPEG: SOF3
    ll=b'\xff\xd8\xff\xc3'+struct.pack('>HBHHB',11,14,200,300,1)+b'\1\x11\0'+b'\xff\xda'+bytes(80)
    i3=t.ifd([(0x103,3,6),(0x111,4,('blob',ll)),(0x117,4,len(ll))])
    i1=t.ifd([(0x201,4,('blob',thumb)),(0x202,4,len(thumb))],i3)
    i0=t.ifd([(0x100,3,300),(0x101,3,200),(0x103,3,6),(0x10f,2,b'Canon\0'),(0x111,4,('blob',big)),(0x112,3,o),(0x117,4,len(big)),exif()],i1)
    return t.done(i0)
def nef(o=8):
    t=Tiff(order='>'); big=jpeg(300,200)
    i0=t.ifd([(0xfe,4,1),(0x100,4,160),(0x101,4,120),(0x103,3,1),(0x106,3,2),(0x10f,2,b'NIKON CORPORATION\0'),(0x112,3,o),
      (0x14a,4,('ifd',[[(0xfe,4,1),(0x103,3,6),(0x201,4,('blob',big)),(0x202,4,len(big))],[(0xfe,4,0),(0x100,4,6000),(0x101,4,4000),(0x103,3,34713),(0x106,3,32803),(0x111,4,raw_data(t)),(0x117,4,64)]])),exif()])
    return t.done(i0)
def arw(o=1):
    t=Tiff(); big=jpeg(300,200); th=jpeg(160,120)
    i1=t.ifd([(0x103,3,6),(0x201,4,('blob',th)),(0x202,4,len(th))])
    i0=t.ifd([(0xfe,4,1),(0x103,3,6),(0x10f,2,b'SONY\0'),(0x112,3,o),(0x201,4,('blob',big)),(0x202,4,len(big)),(0x14a,4,('ifd',[[(0x103,3,32767),(0x106,3,32803),(0x111,4,raw_data(t)),(0x117,4,64)]])),exif()],i1)
    return t.done(i0)
def dng(o=3):
    t=Tiff(); big=jpeg(300,200)
    i0=t.ifd([(0xfe,4,1),(0x100,4,16),(0x101,4,8),(0x102,3,[8,8,8]),(0x103,3,1),(0x106,3,2),(0x111,4,t.blob(bytes(384))),(0x112,3,o),(0x115,3,3),(0x117,4,384),(0xc612,1,[1,4,0,0]),
      (0x14a,4,('ifd',[[(0xfe,4,0),(0x103,3,7),(0x106,3,32803),(0x111,4,raw_data(t)),(0x117,4,64)],[(0xfe,4,1),(0x100,4,300),(0x101,4,200),(0x103,3,7),(0x106,3,6),(0x111,4,('blob',big)),(0x117,4,len(big))]])),(0x9003,2,DATE)])
    return t.done(i0)
def orf(o=6):
    t=Tiff(magic=0x4f52); big=jpeg(300,200)
    note_at=None
    # note: "OLYMPUS\0II\3\0", IFD at 12, camera settings, offsets from the note
    base=t.blob(b''); n=Tiff.__new__(Tiff); n.o='<'; n.b=bytearray(b'OLYMPUS\0II\3\0')
    settings_placeholder=struct.pack('<H',1)+struct.pack('<HHII',0x2020,13,1,0)+struct.pack('<I',0)
    n.b+=settings_placeholder; j=n.blob(big)
    s=n.ifd([(0x100,4,1),(0x101,4,j),(0x102,4,len(big))]); struct.pack_into('<I',n.b,12+2+8,s)
    i0=t.ifd([(0x10f,2,b'OLYMPUS\0'),(0x112,3,o),(0x8769,4,('ifd',[[(0x9003,2,DATE),(0x927c,7,bytes(n.b))]]))])
    return t.done(i0)
def rw2(o=8):
    t=Tiff(magic=0x55,head=bytes(16)); big=jpeg(300,200,orientation=o,date='2019:07:14 18:30:05')
    i0=t.ifd([(0x02,3,6000),(0x2e,7,big),(0x10f,2,b'Panasonic\0'),(0x112,3,o),exif()])
    return t.done(i0)
def raf(o=6):
    big=jpeg(300,200,orientation=o,date='2019:07:14 18:30:05')
    h=bytearray(b'FUJIFILMCCD-RAW 0201FF393101X-T5'.ljust(160,b'\0')); struct.pack_into('>II',h,84,160,len(big)); return bytes(h)+big+bytes(64)
def box(t,b): return struct.pack('>I4s',8+len(b),t)+b
def cr3(o=8):
    full=jpeg(300,200); th=jpeg(160,120); pv=jpeg(240,160)
    t=Tiff(); c1=t.done(t.ifd([(0x10f,2,b'Canon\0'),(0x112,3,o)])); t=Tiff(); c2=t.done(t.ifd([(0x9003,2,DATE)]))
    thmb=box(b'THMB',struct.pack('>IHHIHH',0,160,120,len(th),1,0)+th)
    canon=box(b'uuid',bytes.fromhex('85c0b687820f11e08111f4ce462b6a48')+box(b'CMT1',c1)+box(b'CMT2',c2)+thmb)
    def moov(off): 
        stbl=box(b'stbl',box(b'stsz',struct.pack('>III',0,len(full),1))+box(b'co64',struct.pack('>IIQ',0,1,off)))
        return box(b'moov',canon+box(b'trak',box(b'mdia',box(b'minf',stbl))))
    head=box(b'ftyp',b'crx \0\0\0\1crx isom')
    prvw=box(b'uuid',bytes.fromhex('eaf42b5e1c984b88b9fbb7dc406e4d16')+struct.pack('>II',0,1)+box(b'PRVW',struct.pack('>IHHHHI',0,1,240,160,1,len(pv))+pv))
    off=len(head)+len(moov(0))+len(prvw)+8
    return head+moov(off)+prvw+box(b'mdat',full+bytes(64))
if __name__=='__main__':
    import os; d=sys.argv[1]; os.makedirs(d,exist_ok=True)
    for n,f in (('cr2',cr2),('nef',nef),('arw',arw),('dng',dng),('orf',orf),('rw2',rw2),('raf',raf),('cr3',cr3)): open(f'{d}/quadrants.{n}','wb').write(f())
