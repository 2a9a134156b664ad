# Makes small files of Targa, PNM, ICO and QOI with four quadrants.
#
#   make-plain.py FOLDER
import sys,os,struct,io
from PIL import Image, ImageDraw
d=sys.argv[1]; os.makedirs(d,exist_ok=True)
q=Image.new('RGB',(24,16)); draw=ImageDraw.Draw(q)
for x,y,c in ((0,0,(200,30,30)),(12,0,(30,200,30)),(0,8,(30,30,200)),(12,8,(220,220,220))): draw.rectangle((x,y,x+11,y+7),fill=c)
qa=q.convert('RGBA'); qa.putalpha(Image.linear_gradient('L').resize((24,16)))
def s(n,im,**k): im.save(f'{d}/{n}',**k)
s('rgb.tga',q); s('rle.tga',qa,compression='tga_rle'); s('top.tga',q,orientation=1); s('palette.tga',q.quantize(16)); s('gray.tga',q.convert('L'),compression='tga_rle')
s('p6.ppm',q); s('p5.pgm',q.convert('L')); s('p4.pbm',q.convert('1'))
px=list(q.getdata())
open(f'{d}/p3.ppm','w').write('P3\n# a comment\n24 16\n255\n'+'\n'.join(' '.join(map(str,p)) for p in px)+'\n')
open(f'{d}/p2.pgm','w').write('P2 24 16 1000\n'+' '.join(str(p[0]*1000//255) for p in px))
open(f'{d}/p1.pbm','w').write('P1\n24 16\n'+''.join('1' if p[0]<100 else '0' for p in px))
open(f'{d}/p16.ppm','wb').write(b'P6 24 16 65535\n'+b''.join(struct.pack('>HHH',*(c*257 for c in p)) for p in px))
i=Image.new('RGBA',(64,64)); i.paste(qa.resize((64,64),Image.NEAREST)); s('png.ico',i,sizes=[(16,16),(64,64)]); s('bmp.ico',i,sizes=[(16,16),(32,32)],bitmap_format='bmp')
# 4 and 24 bits with a mask
def ico(bits):
    w=h=32; im=q.resize((w,h),Image.NEAREST)
    if bits==24: rows=[b''.join(bytes(im.getpixel((x,y))[::-1]) for x in range(w)) for y in range(h)]; pal=b''
    else:
        p=im.quantize(1<<bits); pl=p.getpalette(); pal=b''.join(bytes((pl[3*k+2],pl[3*k+1],pl[3*k],0)) if 3*k+2<len(pl) else bytes(4) for k in range(1<<bits)); rows=[]
        for y in range(h):
            v=[p.getpixel((x,y)) for x in range(w)]
            rows.append(bytes(v) if bits==8 else bytes(v[k]<<4|v[k+1] for k in range(0,w,2)))
    mask=b''.join((b'\xff'*4 if y<4 else bytes(4)) for y in range(h))[::1]
    mask=b''.join((b'\xff'*4 if y>=h-4 else bytes(4)) for y in range(h))
    b=struct.pack('<IiiHHIIiiII',40,w,2*h,1,bits,0,0,0,0,0,0)+pal+b''.join(rows[::-1])+mask
    return struct.pack('<HHHBBBBHHII',0,1,1,w,h,0,0,1,bits,len(b),22)+b
for b in (4,8,24): open(f'{d}/mask{b}.ico','wb').write(ico(b))
# QOI encoder, all operations
def qoi(im,ch):
    px=list(im.convert('RGBA').getdata()); out=b'qoif'+struct.pack('>IIBB',im.width,im.height,ch,0); seen=[(0,0,0,0)]*64; prev=(0,0,0,255); run=0
    for k,p in enumerate(px):
        if ch==3: p=p[:3]+(255,)
        if p==prev:
            run+=1
            if run==62 or k==len(px)-1: out+=bytes([0xc0|run-1]); run=0
            continue
        if run: out+=bytes([0xc0|run-1]); run=0
        i=(p[0]*3+p[1]*5+p[2]*7+p[3]*11)%64
        if seen[i]==p: out+=bytes([i])
        else:
            seen[i]=p
            if p[3]==prev[3]:
                dr,dg,db=[((p[c]-prev[c]+128)&255)-128 for c in range(3)]
                if all(-2<=v<=1 for v in (dr,dg,db)): out+=bytes([0x40|dr+2<<4|dg+2<<2|db+2])
                elif -32<=dg<=31 and -8<=dr-dg<=7 and -8<=db-dg<=7: out+=bytes([0x80|dg+32,(dr-dg+8)<<4|db-dg+8])
                else: out+=b'\xfe'+bytes(p[:3])
            else: out+=b'\xff'+bytes(p)
        prev=p
    return out+bytes(7)+b'\1'
open(f'{d}/rgb.qoi','wb').write(qoi(q,3)); open(f'{d}/rgba.qoi','wb').write(qoi(qa,4))
